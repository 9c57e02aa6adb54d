extension FaultyCatalog {
    /// Faults in `experiments`.
    static let experiments = [
        FaultyCatalog(
            "declarations of experiments",
            text: #"""
                landfall: 1
                experiments:
                  prüfung: {variations: [a, b], hash-attribute: userId}
                  one: {variations: [a], hash-attribute: userId}
                  twice: {variations: [a, b, a], hash-attribute: userId}
                  nohash: {variations: [a, b]}
                  none: {hash-attribute: userId}
                  ver: {variations: [a, b], hash-attribute: userId, hash-version: 3}
                  parent: {variations: [a, b], hash-attribute: userId, parent-conditions: [], hashVersion: 1}
                  seed: {variations: [a, b], hash-attribute: "", seed: "s\u00e9ed"}
                  word: {variations: a, weights: x, hash-attribute: [userId]}
                  umlaut: {variations: [a, ä, [b]], hash-attribute: userId, seed: ""}
                  state: {variations: [a, b], hash-attribute: userId, status: paused, force: c}
                  index: {variations: [push, sheet], hash-attribute: userId, status: stopped, force: 1}
                  near: {variations: [push, sheet], hash-attribute: userId, force: [push]}
                  multi: {variations: [a, __multiple__], hash-attribute: userId}
                routes: {home: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:3: "prüfung" must be printable ASCII and not empty, on which alone all SDKs hash alike
                  3 |   prüfung: {variations: [a, b], hash-attribute: userId}
                    |   ^^^^^^^
                routes.yaml:4:21: expected at least two variations
                  4 |   one: {variations: [a], hash-attribute: userId}
                    |                     ^
                routes.yaml:5:30: the variation "a" stands there twice
                  5 |   twice: {variations: [a, b, a], hash-attribute: userId}
                    |                              ^
                routes.yaml:6:3: experiment "nohash" lacks "hash-attribute"
                  6 |   nohash: {variations: [a, b]}
                    |   ^^^^^^
                routes.yaml:7:3: experiment "none" lacks "variations"
                  7 |   none: {hash-attribute: userId}
                    |   ^^^^
                routes.yaml:8:67: there is no hash version 3; there is 1, 2
                  8 |   ver: {variations: [a, b], hash-attribute: userId, hash-version: 3}
                    |                                                                   ^
                routes.yaml:9:56: "parent-conditions" is not supported by this version
                  9 |   parent: {variations: [a, b], hash-attribute: userId, parent-conditions: [], hashVersion: 1}
                    |                                                        ^^^^^^^^^^^^^^^^^
                routes.yaml:9:79: an experiment has no key "hashVersion"; did you mean "hash-version"?
                  9 |   parent: {variations: [a, b], hash-attribute: userId, parent-conditions: [], hashVersion: 1}
                    |                                                                               ^^^^^^^^^^^
                routes.yaml:10:46: expected the name of an attribute, found ""
                  10 |   seed: {variations: [a, b], hash-attribute: "", seed: "s\u00e9ed"}
                     |                                              ^^
                routes.yaml:10:56: "séed" must be printable ASCII and not empty, on which alone all SDKs hash alike
                  10 |   seed: {variations: [a, b], hash-attribute: "", seed: "s\u00e9ed"}
                     |                                                        ^^^^^^
                routes.yaml:11:22: expected variations as a list, found "a"
                  11 |   word: {variations: a, weights: x, hash-attribute: [userId]}
                     |                      ^
                routes.yaml:11:34: expected weights as a list, found "x"
                  11 |   word: {variations: a, weights: x, hash-attribute: [userId]}
                     |                                  ^
                routes.yaml:11:53: expected the name of an attribute, found a list
                  11 |   word: {variations: a, weights: x, hash-attribute: [userId]}
                     |                                                     ^
                routes.yaml:12:28: "ä" must be printable ASCII and not empty, on which alone all SDKs hash alike
                  12 |   umlaut: {variations: [a, ä, [b]], hash-attribute: userId, seed: ""}
                     |                            ^
                routes.yaml:12:31: expected the key of a variation, found a list
                  12 |   umlaut: {variations: [a, ä, [b]], hash-attribute: userId, seed: ""}
                     |                               ^
                routes.yaml:12:67: "" must be printable ASCII and not empty, on which alone all SDKs hash alike
                  12 |   umlaut: {variations: [a, ä, [b]], hash-attribute: userId, seed: ""}
                     |                                                                   ^^
                routes.yaml:13:63: "paused" is no status; there is draft, running, stopped
                  13 |   state: {variations: [a, b], hash-attribute: userId, status: paused, force: c}
                     |                                                               ^^^^^^
                routes.yaml:13:78: experiment "state" has no variation "c"; there is a, b
                  13 |   state: {variations: [a, b], hash-attribute: userId, status: paused, force: c}
                     |                                                                              ^
                routes.yaml:14:86: experiment "index" has no variation "1"; there is push, sheet
                  14 |   index: {variations: [push, sheet], hash-attribute: userId, status: stopped, force: 1}
                     |                                                                                      ^
                routes.yaml:15:68: expected the key of a variation, found a list
                  15 |   near: {variations: [push, sheet], hash-attribute: userId, force: [push]}
                     |                                                                    ^
                routes.yaml:16:27: "__multiple__" is what the views call a subject that saw several variations: choose another key
                  16 |   multi: {variations: [a, __multiple__], hash-attribute: userId}
                     |                           ^^^^^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "shares of variations",
            text: #"""
                landfall: 1
                experiments:
                  sum: {variations: [a, b], weights: [0.5, 0.3], hash-attribute: userId}
                  much: {variations: [a, b, c], weights: [0.1, 0.2, 0.72], hash-attribute: userId}
                  one: {variations: [a, b], weights: [1.5, -0.5], hash-attribute: userId}
                  count: {variations: [a, b], weights: [0.5, 0.3, 0.2], hash-attribute: userId}
                  text: {variations: [a, b], weights: ["0.5", half], hash-attribute: userId}
                  cov: {variations: [a, b], hash-attribute: userId, coverage: 1.5}
                  percent: {variations: [a, b], hash-attribute: userId, coverage: 50%}
                  few: {variations: [a, b], hash-attribute: userId, ranges: [[0, 0.5]]}
                  over: {variations: [a, b], hash-attribute: userId, ranges: [[0, 0.5], [0.4, 1]]}
                  out: {variations: [a, b], hash-attribute: userId, ranges: [[0, 0.5], [0.5, 1.1]]}
                  back: {variations: [a, b], hash-attribute: userId, ranges: [[0.5, 0], [0.5]]}
                  list: {variations: [a, b], hash-attribute: userId, ranges: all}
                routes: {home: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:38: the weights must add up to 1, not to 0.8
                  3 |   sum: {variations: [a, b], weights: [0.5, 0.3], hash-attribute: userId}
                    |                                      ^
                routes.yaml:4:42: the weights must add up to 1, not to 1.02
                  4 |   much: {variations: [a, b, c], weights: [0.1, 0.2, 0.72], hash-attribute: userId}
                    |                                          ^
                routes.yaml:5:39: a weight must lie in 0...1, found 1.5
                  5 |   one: {variations: [a, b], weights: [1.5, -0.5], hash-attribute: userId}
                    |                                       ^^^
                routes.yaml:5:44: a weight must lie in 0...1, found -0.5
                  5 |   one: {variations: [a, b], weights: [1.5, -0.5], hash-attribute: userId}
                    |                                            ^^^^
                routes.yaml:6:40: expected 2 weights, one a variation, found 3
                  6 |   count: {variations: [a, b], weights: [0.5, 0.3, 0.2], hash-attribute: userId}
                    |                                        ^
                routes.yaml:7:40: expected a number for a weight, found "0.5"
                  7 |   text: {variations: [a, b], weights: ["0.5", half], hash-attribute: userId}
                    |                                        ^^^^^
                routes.yaml:7:47: expected a number for a weight, found "half"
                  7 |   text: {variations: [a, b], weights: ["0.5", half], hash-attribute: userId}
                    |                                               ^^^^
                routes.yaml:8:63: the coverage must lie in 0...1, found 1.5
                  8 |   cov: {variations: [a, b], hash-attribute: userId, coverage: 1.5}
                    |                                                               ^^^
                routes.yaml:9:67: expected a number for the coverage, found "50%"
                  9 |   percent: {variations: [a, b], hash-attribute: userId, coverage: 50%}
                    |                                                                   ^^^
                routes.yaml:10:61: expected 2 ranges, one a variation, found 1
                  10 |   few: {variations: [a, b], hash-attribute: userId, ranges: [[0, 0.5]]}
                     |                                                             ^
                routes.yaml:11:73: the range overlaps that of "a"
                  11 |   over: {variations: [a, b], hash-attribute: userId, ranges: [[0, 0.5], [0.4, 1]]}
                     |                                                                         ^
                routes.yaml:12:78: the end of a range must lie in 0...1, found 1.1
                  12 |   out: {variations: [a, b], hash-attribute: userId, ranges: [[0, 0.5], [0.5, 1.1]]}
                     |                                                                              ^^^
                routes.yaml:13:63: a range must not end before it begins
                  13 |   back: {variations: [a, b], hash-attribute: userId, ranges: [[0.5, 0], [0.5]]}
                     |                                                               ^
                routes.yaml:13:73: expected a range as [from, to], such as [0, 0.5]
                  13 |   back: {variations: [a, b], hash-attribute: userId, ranges: [[0.5, 0], [0.5]]}
                     |                                                                         ^
                routes.yaml:14:62: expected ranges as a list, found "all"
                  14 |   list: {variations: [a, b], hash-attribute: userId, ranges: all}
                     |                                                              ^^^
                """#
        ),
        FaultyCatalog(
            "namespaces and filters",
            text: #"""
                landfall: 1
                experiments:
                  ns: {variations: [a, b], hash-attribute: userId, namespace: [x, 0.5, 0.2]}
                  out: {variations: [a, b], hash-attribute: userId, namespace: [x, 0, 1.2]}
                  short: {variations: [a, b], hash-attribute: userId, namespace: x}
                  id: {variations: [a, b], hash-attribute: userId, namespace: [ä, 0, 1]}
                  empty: {variations: [a, b], hash-attribute: userId, filters: []}
                  bare: {variations: [a, b], hash-attribute: userId, filters: [{}, x]}
                  fil:
                    variations: [a, b]
                    hash-attribute: userId
                    filters:
                      - {seed: s, ranges: []}
                      - {seed: ß, ranges: [[0.2, 0.1]]}
                      - {seed: s, ranges: [[0, 0.5]], hash-version: 0, attributes: x}
                routes: {home: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:63: the share of a namespace must lie in 0...1 and not be empty
                  3 |   ns: {variations: [a, b], hash-attribute: userId, namespace: [x, 0.5, 0.2]}
                    |                                                               ^
                routes.yaml:4:64: the share of a namespace must lie in 0...1 and not be empty
                  4 |   out: {variations: [a, b], hash-attribute: userId, namespace: [x, 0, 1.2]}
                    |                                                                ^
                routes.yaml:5:66: expected a namespace as [name, from, to], such as [checkout, 0, 0.5]
                  5 |   short: {variations: [a, b], hash-attribute: userId, namespace: x}
                    |                                                                  ^
                routes.yaml:6:64: "ä" must be printable ASCII and not empty, on which alone all SDKs hash alike
                  6 |   id: {variations: [a, b], hash-attribute: userId, namespace: [ä, 0, 1]}
                    |                                                                ^
                routes.yaml:7:64: expected at least one filter
                  7 |   empty: {variations: [a, b], hash-attribute: userId, filters: []}
                    |                                                                ^
                routes.yaml:8:64: a filter lacks "ranges"
                  8 |   bare: {variations: [a, b], hash-attribute: userId, filters: [{}, x]}
                    |                                                                ^
                routes.yaml:8:64: a filter lacks "seed"
                  8 |   bare: {variations: [a, b], hash-attribute: userId, filters: [{}, x]}
                    |                                                                ^
                routes.yaml:8:68: expected a filter as a mapping, found "x"
                  8 |   bare: {variations: [a, b], hash-attribute: userId, filters: [{}, x]}
                    |                                                                    ^
                routes.yaml:13:27: expected at least one range
                  13 |       - {seed: s, ranges: []}
                     |                           ^
                routes.yaml:14:16: "ß" must be printable ASCII and not empty, on which alone all SDKs hash alike
                  14 |       - {seed: ß, ranges: [[0.2, 0.1]]}
                     |                ^
                routes.yaml:14:28: a range must not end before it begins
                  14 |       - {seed: ß, ranges: [[0.2, 0.1]]}
                     |                            ^
                routes.yaml:15:53: there is no hash version 0; there is 1, 2
                  15 |       - {seed: s, ranges: [[0, 0.5]], hash-version: 0, attributes: x}
                     |                                                     ^
                routes.yaml:15:56: a filter has no key "attributes"; did you mean "attribute"?
                  15 |       - {seed: s, ranges: [[0, 0.5]], hash-version: 0, attributes: x}
                     |                                                        ^^^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "conditions of experiments",
            text: #"""
                landfall: 1
                experiments:
                  a: {variations: [a, b], hash-attribute: userId, condition: {tier: {$inn: [gold]}}}
                  b: {variations: [a, b], hash-attribute: userId, condition: {$orr: [{tier: gold}]}}
                  c: {variations: [a, b], hash-attribute: userId, condition: {tier: {$in: gold}}}
                  d: {variations: [a, b], hash-attribute: userId, condition: {tier: {$or: [gold]}}}
                  e: {variations: [a, b], hash-attribute: userId, condition: {$gt: 5}}
                  f: {variations: [a, b], hash-attribute: userId, condition: {age: {$gt: 5, below: 9}}}
                  g: {variations: [a, b], hash-attribute: userId, condition: {age: {$gte: yes, $lt: [9]}}}
                  h: {variations: [a, b], hash-attribute: userId, condition: {age: {$gte: true}}}
                  i: {variations: [a, b], hash-attribute: userId, condition: {appVersion: {$vgte: 7.10}}}
                  j: {variations: [a, b], hash-attribute: userId, condition: {tags: {$size: few, $elemMatch: gold}}}
                  k: {variations: [a, b], hash-attribute: userId, condition: {tier: {$exists: maybe, $type: text}}}
                  l: {variations: [a, b], hash-attribute: userId, condition: {$and: {tier: gold}}}
                  m: {variations: [a, b], hash-attribute: userId, condition: {$not: [{tier: gold}]}}
                  n: {variations: [a, b], hash-attribute: userId, condition: {userId: {$inGroup: staff}}}
                  o: {variations: [a, b], hash-attribute: userId, condition: gold}
                  p: {variations: [a, b], hash-attribute: userId, condition: {}}
                  q: {variations: [a, b], hash-attribute: userId, condition: ~}
                  r: {variations: [a, b], hash-attribute: userId, condition: {tags: {$all: [{$gt: x, $lte: {}}]}}}
                  s: {variations: [a, b], hash-attribute: userId, condition: {tier: {$eq: [gold], $nin: [[gold]]}}}
                  t:
                    variations: [a, b]
                    hash-attribute: userId
                    condition:
                      $or:
                        - tier: gold
                        - age:
                            $greater: 5
                routes: {home: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:70: there is no operator "$inn"; did you mean "$in"?
                  3 |   a: {variations: [a, b], hash-attribute: userId, condition: {tier: {$inn: [gold]}}}
                    |                                                                      ^^^^
                routes.yaml:4:63: there is no operator "$orr"; did you mean "$or"?
                  4 |   b: {variations: [a, b], hash-attribute: userId, condition: {$orr: [{tier: gold}]}}
                    |                                                               ^^^^
                routes.yaml:5:75: expected a list for "$in", found "gold"
                  5 |   c: {variations: [a, b], hash-attribute: userId, condition: {tier: {$in: gold}}}
                    |                                                                           ^^^^
                routes.yaml:6:70: "$or" combines conditions; it can't stand under an attribute
                  6 |   d: {variations: [a, b], hash-attribute: userId, condition: {tier: {$or: [gold]}}}
                    |                                                                      ^^^
                routes.yaml:7:63: "$gt" must stand under an attribute, as in {name: {$gt: …}}
                  7 |   e: {variations: [a, b], hash-attribute: userId, condition: {$gt: 5}}
                    |                                                               ^^^
                routes.yaml:8:69: the operator "$gt" can't stand beside keys that are none
                  8 |   f: {variations: [a, b], hash-attribute: userId, condition: {age: {$gt: 5, below: 9}}}
                    |                                                                     ^^^
                routes.yaml:9:85: expected a number or a text for "$lt", found a list
                  9 |   g: {variations: [a, b], hash-attribute: userId, condition: {age: {$gte: yes, $lt: [9]}}}
                    |                                                                                     ^
                routes.yaml:10:75: expected a number or a text for "$gte", found true
                  10 |   h: {variations: [a, b], hash-attribute: userId, condition: {age: {$gte: true}}}
                     |                                                                           ^^^^
                routes.yaml:11:83: expected a version in quotes for "$vgte", found the number 7.10
                  11 |   i: {variations: [a, b], hash-attribute: userId, condition: {appVersion: {$vgte: 7.10}}}
                     |                                                                                   ^^^^
                routes.yaml:12:77: expected a number or operators for "$size", found "few"
                  12 |   j: {variations: [a, b], hash-attribute: userId, condition: {tags: {$size: few, $elemMatch: gold}}}
                     |                                                                             ^^^
                routes.yaml:12:94: expected operators or a condition for "$elemMatch", found "gold"
                  12 |   j: {variations: [a, b], hash-attribute: userId, condition: {tags: {$size: few, $elemMatch: gold}}}
                     |                                                                                              ^^^^
                routes.yaml:13:79: expected true or false for "$exists", found "maybe"
                  13 |   k: {variations: [a, b], hash-attribute: userId, condition: {tier: {$exists: maybe, $type: text}}}
                     |                                                                               ^^^^^
                routes.yaml:13:93: expected string, number, boolean, array, object or null for "$type", found "text"
                  13 |   k: {variations: [a, b], hash-attribute: userId, condition: {tier: {$exists: maybe, $type: text}}}
                     |                                                                                             ^^^^
                routes.yaml:14:69: expected a list of conditions for "$and", found a mapping
                  14 |   l: {variations: [a, b], hash-attribute: userId, condition: {$and: {tier: gold}}}
                     |                                                                     ^
                routes.yaml:15:69: expected attributes or operators by name, found a list
                  15 |   m: {variations: [a, b], hash-attribute: userId, condition: {$not: [{tier: gold}]}}
                     |                                                                     ^
                routes.yaml:16:72: a catalog has no saved groups; list the values with "$in" or "$nin"
                  16 |   n: {variations: [a, b], hash-attribute: userId, condition: {userId: {$inGroup: staff}}}
                     |                                                                        ^^^^^^^^
                routes.yaml:17:62: expected attributes or operators by name, found "gold"
                  17 |   o: {variations: [a, b], hash-attribute: userId, condition: gold}
                     |                                                              ^^^^
                routes.yaml:18:62: expected at least one condition
                  18 |   p: {variations: [a, b], hash-attribute: userId, condition: {}}
                     |                                                              ^
                routes.yaml:19:62: expected attributes or operators by name, found nothing
                  19 |   q: {variations: [a, b], hash-attribute: userId, condition: ~}
                     |                                                              ^
                routes.yaml:20:92: expected a number or a text for "$lte", found a mapping
                  20 |   r: {variations: [a, b], hash-attribute: userId, condition: {tags: {$all: [{$gt: x, $lte: {}}]}}}
                     |                                                                                            ^
                routes.yaml:21:75: expected a text, a number, true, false or null for "$eq", found a list
                  21 |   s: {variations: [a, b], hash-attribute: userId, condition: {tier: {$eq: [gold], $nin: [[gold]]}}}
                     |                                                                           ^
                routes.yaml:21:90: expected texts or numbers for "$nin", found a list
                  21 |   s: {variations: [a, b], hash-attribute: userId, condition: {tier: {$eq: [gold], $nin: [[gold]]}}}
                     |                                                                                          ^
                routes.yaml:29:13: there is no operator "$greater"
                  29 |             $greater: 5
                     |             ^^^^^^^^
                """#
        ),
        FaultyCatalog(
            "regular expressions",
            text: #"""
                landfall: 1
                experiments:
                  a: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '(a)\1'}}}
                  b: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '^(?!test)'}}}
                  c: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regexi: '(?<=x)y'}}}
                  d: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '/???***[)'}}}
                  e: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '[z-a]'}}}
                  f: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '((x{50}){50})'}}}
                  g: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '(open'}}}
                  h: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 'close)'}}}
                  i: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '[open'}}}
                  j: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 'x{3,2}'}}}
                  k: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '\p{L}'}}}
                  l: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 'end\'}}}
                  m: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 7}}}
                routes: {home: {steps: [{from: root}]}}
                """#,
            rendered: #"""
                routes.yaml:3:78: the regular expression can't be used: a back reference is not supported
                  3 |   a: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '(a)\1'}}}
                    |                                                                              ^^^^^^^
                routes.yaml:4:78: the regular expression can't be used: looking ahead is not supported
                  4 |   b: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '^(?!test)'}}}
                    |                                                                              ^^^^^^^^^^^
                routes.yaml:5:79: the regular expression can't be used: looking behind is not supported
                  5 |   c: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regexi: '(?<=x)y'}}}
                    |                                                                               ^^^^^^^^^
                routes.yaml:6:78: the regular expression can't be used: nothing to repeat at character 4
                  6 |   d: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '/???***[)'}}}
                    |                                                                              ^^^^^^^^^^^
                routes.yaml:7:78: the regular expression can't be used: a range whose ends are out of order at character 4
                  7 |   e: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '[z-a]'}}}
                    |                                                                              ^^^^^^^
                routes.yaml:8:78: the regular expression can't be used: its repetitions make it larger than 1000 steps
                  8 |   f: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '((x{50}){50})'}}}
                    |                                                                              ^^^^^^^^^^^^^^^
                routes.yaml:9:78: the regular expression can't be used: a "(" without its ")" at character 1
                  9 |   g: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '(open'}}}
                    |                                                                              ^^^^^^^
                routes.yaml:10:78: the regular expression can't be used: a ")" without its "(" at character 6
                  10 |   h: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 'close)'}}}
                     |                                                                              ^^^^^^^^
                routes.yaml:11:78: the regular expression can't be used: a "[" without its "]" at character 6
                  11 |   i: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '[open'}}}
                     |                                                                              ^^^^^^^
                routes.yaml:12:78: the regular expression can't be used: a repetition whose numbers are out of order at character 2
                  12 |   j: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 'x{3,2}'}}}
                     |                                                                              ^^^^^^^^
                routes.yaml:13:78: the regular expression can't be used: a property of Unicode characters is not supported
                  13 |   k: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: '\p{L}'}}}
                     |                                                                              ^^^^^^^
                routes.yaml:14:78: the regular expression can't be used: a backslash at the end at character 4
                  14 |   l: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 'end\'}}}
                     |                                                                              ^^^^^^
                routes.yaml:15:78: expected a regular expression for "$regex", found the number 7
                  15 |   m: {variations: [a, b], hash-attribute: userId, condition: {mail: {$regex: 7}}}
                     |                                                                              ^
                """#
        ),
    ]
}
