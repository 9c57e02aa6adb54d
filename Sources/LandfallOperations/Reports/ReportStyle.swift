/// The style of the page, for light and dark mode, for desktop and phone.
enum ReportStyle {
    /// The style sheet.
    static let sheet = """
        :root { color-scheme: light dark; --ink: #1c2430; --soft: #5b6675; --paper: #f4f6f9; --card: #fff;
          --line: #dde3ea; --bar: #2f6fde; --other: #c3cfdf; --ground: #edf1f6; --mark: #12357a; --warn: #b4380b;
          --warn-paper: #fff3ec; --shade: rgba(28, 36, 48, 0.3); }
        @media (prefers-color-scheme: dark) { :root { --ink: #e6ebf2; --soft: #9aa7b8; --paper: #10151c;
          --card: #19212b; --line: #2c3744; --bar: #5b93f5; --other: #42536a; --ground: #222d3a; --mark: #dbe7ff;
          --warn: #ff9a6b; --warn-paper: #2b1d16;
          --shade: rgba(230, 235, 242, 0.35); } }
        * { box-sizing: border-box; }
        body { margin: 0; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
        header, main, footer { max-width: 60rem; margin: 0 auto; padding: 0 1.25rem; }
        header { padding-top: 2rem; }
        h1 { margin: 0; font-size: 1.7rem; letter-spacing: -0.01em; }
        header p, footer p { margin: 0; color: var(--soft); }
        footer { padding-top: 0.5rem; padding-bottom: 2.5rem; font-size: 0.875rem; }
        h2 { margin: 0; font-size: 1.15rem; line-height: 1.35; overflow-wrap: anywhere; }
        section { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 1.25rem;
          margin: 1rem 0; }
        section > p { margin: 0.35rem 0 0; color: var(--soft); overflow-wrap: anywhere; }
        section.warning { border-color: var(--warn); background: var(--warn-paper); }
        section.warning > p { color: var(--warn); }
        .figures { list-style: none; margin: 1.25rem 0 1rem; padding: 0; display: grid; gap: 0.75rem;
          grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); }
        .figures li { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 0.9rem 1rem;
          display: flex; flex-direction: column; }
        .figures strong { font-size: 1.6rem; line-height: 1.25; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .title, .note { color: var(--soft); font-size: 0.8125rem; line-height: 1.35; }
        .title { font-weight: 600; }
        figure { margin: 1rem 0 0; }
        figcaption { color: var(--soft); font-size: 0.8125rem; margin-top: 0.5rem; }
        .row { display: grid; grid-template-columns: minmax(0, 13rem) minmax(0, 1fr) 8rem; gap: 0.75rem;
          align-items: center; padding: 0.2rem 0; }
        .row.span { grid-template-columns: minmax(0, 13rem) minmax(0, 1fr) 12.5rem; }
        .label { overflow-wrap: anywhere; font-size: 0.9375rem; line-height: 1.3; }
        .value { text-align: right; font-variant-numeric: tabular-nums; font-size: 0.9375rem; white-space: nowrap; }
        .row svg { width: 100%; height: 0.9rem; border-radius: 3px; display: block; }
        .columns { display: flex; gap: 3px; align-items: stretch; height: 11rem; }
        .columns svg { flex: 1 1 0; min-width: 0; height: 100%; border-radius: 3px; }
        .ends { display: flex; justify-content: space-between; color: var(--soft); font-size: 0.8125rem; margin-top: 0.3rem; }
        .key { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin: 0 0 0.6rem; padding: 0;
          font-size: 0.875rem; color: var(--soft); }
        .key svg { width: 0.75rem; height: 0.75rem; margin-right: 0.4rem; border-radius: 2px; }
        .ground { fill: var(--ground); } .bar { fill: var(--bar); } .other { fill: var(--other); }
        .reach { fill: var(--bar); opacity: 0.55; } .mark { fill: var(--mark); }
        details { margin-top: 0.9rem; }
        summary { cursor: pointer; color: var(--soft); font-size: 0.875rem; }
        /* A shade at each edge beyond which the table goes on; a cover that scrolls along hides it at the ends. */
        .wide { --under: var(--card); overflow-x: auto; background-repeat: no-repeat; background-size: 2.5rem 100%, 2.5rem 100%, 0.8rem 100%, 0.8rem 100%;
          background-position: left, right, left, right; background-attachment: local, local, scroll, scroll;
          background-image: linear-gradient(to right, var(--under) 40%, transparent), linear-gradient(to left, var(--under) 40%, transparent),
            linear-gradient(to right, var(--shade), transparent), linear-gradient(to left, var(--shade), transparent); }
        .warning .wide { --under: var(--warn-paper); }
        table { border-collapse: collapse; width: 100%; margin-top: 0.5rem; font-size: 0.9375rem; }
        th, td { text-align: left; padding: 0.35rem 0.9rem 0.35rem 0; border-bottom: 1px solid var(--line);
          vertical-align: top; }
        th { color: var(--soft); font-weight: 600; font-size: 0.8125rem; }
        td:first-child { overflow-wrap: anywhere; min-width: 8.5rem; }
        .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; padding-right: 0;
          padding-left: 0.9rem; }
        @media (max-width: 38rem) {
          header, main, footer { padding-left: 0.75rem; padding-right: 0.75rem; }
          section { padding: 1rem; }
          .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
          .figures li:last-child:nth-child(odd) { grid-column: 1 / -1; }
          .row, .row.span { grid-template-columns: minmax(0, 1fr) auto; gap: 0.1rem 0.75rem; padding: 0.35rem 0; }
          .row svg { grid-column: 1 / -1; grid-row: 2; }
          .columns { gap: 2px; height: 9rem; }
        }
        @media print { body { background: #fff; } section, .figures li { break-inside: avoid; } }
        """
}
