/// A small app whose notes are for those who are signed in.
package enum NotesCatalog {
    /// Its routes, in YAML.
    package static let text = """
        landfall: 1
        app: notes
        screens: {Home: {}, Login: {}, Note: {context: {noteId: string}}}
        containers: {Main: {kind: navigation, children: [Home]}}
        links: {schemes: [https], hosts: [links.example.com]}
        flows:
          sign-in:
            root: Login
            steps: {credentials: {route: login}}
        routes:
          home:
            steps: [{container: Main, find: any, action: replace-root}, {from: root}]
          login:
            steps: [{screen: Login, find: any, action: present}, {from: home}]
          note:
            context: {noteId: string}
            links: ["/n/:noteId"]
            before: [{signed-in: {otherwise: {detour: sign-in}}}]
            steps:
              - {screen: Note, find: any, set: [noteId], action: push}
              - {container: Main, find: any, build: no}
              - {from: home}

        """
}
