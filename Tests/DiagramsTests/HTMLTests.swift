import DependencyGraph
import Foundation
import Testing

@testable import Diagrams

@Suite struct HTMLTests {
  /// Drawn in plain columns, so that it is the same wherever these tests run.
  private static func page(_ document: GraphDocument) throws -> String {
    let layout = Layout(process: LayoutProcess(executable: "/nowhere"))
    let answer = try DiagramRequest(title: "Loyalty", layout: layout).answer(for: document, as: .html)
    return String(decoding: answer.contents, as: UTF8.self)
  }

  private static let document = GraphDocument(
    graph: DependencyGraph(files: SampleFacts.files), findings: SampleFacts.findings)

  @Test func isOneFileThatLoadsNothing() throws {
    let page = try Self.page(Self.document)
    try TestFiles.expect(page, equals: "page.html")
    #expect(page.contains("default-src 'none'"))
    for loading in ["src=", "<link", "@import", "url(", "fetch(", "XMLHttpRequest", "import("] {
      #expect(!page.contains(loading), "\(loading)")
    }
  }

  @Test(arguments: HostileNames.all.indices) func holdsAHostileNameAsText(number: Int) throws {
    let page = try Self.page(HostileNames.document(HostileNames.all[number]))
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(page.components(separatedBy: "</script>").count == 3)
    #expect(page.components(separatedBy: "<template").count == 2)
    #expect(!page.contains("\0"))
  }
}

/// What the page does in a browser.
@Suite(.enabled(if: Browser.executable != nil), .serialized) struct HTMLBrowserTests {
  private static let document = GraphDocument(
    graph: DependencyGraph(files: SampleFacts.files), findings: SampleFacts.findings)

  private func run(
    _ script: String, fragment: String = "", dark: Bool = false, document: GraphDocument = document
  ) throws -> String {
    let layout = Layout(process: LayoutProcess(executable: "/nowhere"))
    let answer = try DiagramRequest(title: "Loyalty", layout: layout).answer(for: document, as: .html)
    let page = String(decoding: answer.contents, as: UTF8.self)
    return try Browser.run(page, fragment: fragment, dark: dark, script: script)
  }

  @Test func findsADefinitionAndShowsItsNeighbours() throws {
    let result = try run(
      """
      await press('/');
      const focused = document.activeElement.id;
      await type('viewwith');
      const results = [...document.querySelectorAll('#results li')].map(item => item.firstChild.textContent);
      await press('Enter');
      return {focused, results, lit: lit().sort(), title: document.querySelector('#panel h2').textContent,
        hash: location.hash};
      """)
    #expect(
      result == """
        {"focused":"search","results":["viewWithAccounts:"],\
        "lit":["controllerWithAccounts:","viewFor:","viewWithAccounts:"],"title":"viewWithAccounts:",\
        "hash":"#card=card-LoyaltyAssembly.viewWithAccounts%3A"}
        """)
  }

  @Test func showsWhatIsUpstreamAndDownstream() throws {
    let result = try run(
      """
      await click('[data-card="card-LoyaltyAssembly.viewFor:"]');
      await press('u');
      const up = lit().sort();
      await press('d');
      const down = lit().sort();
      await press('Escape');
      return {up, down, cleared: lit().length, hash: location.hash};
      """)
    #expect(
      result
        == """
        {"up":["historyFor:","viewFor:"],\
        "down":["cel","controllerWithAccounts:","loyaltyClient","tracker","viewFor:","viewWithAccounts:"],\
        "cleared":0,"hash":""}
        """)
  }

  @Test func followsAnArgumentStepByStep() throws {
    let result = try run(
      """
      await click('[data-card="card-LoyaltyAssembly.controllerWithAccounts:"]');
      await click('[data-follow="0"]');
      const steps = [];
      for (let step = 0; step < 4; step += 1) {
        steps.push(document.querySelector('[aria-current=step]').textContent);
        await press('n');
      }
      return {steps, current: document.querySelectorAll('.current').length, hash: location.hash};
      """)
    #expect(
      result == """
        {"steps":["1. accounts of controllerWithAccounts: → accounts of viewWithAccounts:",\
        "2. accounts of viewWithAccounts: → accounts of controllerWithAccounts:",\
        "3. injected into setAccounts: of viewWithAccounts:","3. injected into setAccounts: of viewWithAccounts:"],\
        "current":1,"hash":"#card=card-LoyaltyAssembly.controllerWithAccounts%3A&argument=0&step=2"}
        """)
  }

  @Test func jumpsToFindings() throws {
    let result = try run(
      """
      await click('#tab-findings');
      const rules = [...document.querySelectorAll('#findings > li > button')].map(item => item.childNodes[1].textContent);
      await click('[data-finding="1"]');
      const lost = {lit: lit().sort(), flows: document.querySelectorAll('.flow.lit').length};
      await press('p');
      return {rules, lost, before: lit().sort(), edges: document.querySelectorAll('.edge.lit').length,
        hash: location.hash};
      """)
    #expect(
      result == """
        {"rules":["unresolved-reference","dropped-argument","unused-definition"],\
        "lost":{"lit":["historyFor:","viewFor:"],"flows":1},"before":["cel","viewFor:"],"edges":1,\
        "hash":"#finding=0&tab=findings"}
        """)
  }

  @Test func hidesWhatIsFilteredOut() throws {
    let result = try run(
      """
      const visible = selector => [...document.querySelectorAll(selector)]
        .filter(element => getComputedStyle(element).display !== 'none').length;
      await click('#tab-filters');
      const before = [visible('[data-edge]'), visible('[data-flow]'), visible('[data-card]')];
      await click('[data-filter=flow]');
      await click('[data-filter=assembly-1]');
      return {before, after: [visible('[data-edge]'), visible('[data-flow]'), visible('[data-card]')], hash: location.hash};
      """)
    #expect(
      result == """
        {"before":[7,3,8],"after":[6,0,7],"hash":"#tab=filters&hide=flow&without=1"}
        """)
  }

  @Test func takesItsStateFromTheAddress() throws {
    let result = try run(
      "return {lit: lit(), step: document.querySelector('[aria-current=step]').textContent};",
      fragment: "card=card-LoyaltyAssembly.historyFor%3A&argument=0&step=1")
    #expect(result == "{\"lit\":[\"historyFor:\",\"viewFor:\"],\"step\":\"2. dropped by viewFor:\"}")
    let nonsense = try run(
      "return document.querySelector('#panel h2').textContent;",
      fragment: "page=none&card=x&argument=-1&finding=99&tab=%3Cb%3E&hide=a&without=77")
    #expect(nonsense == "\"Overview\"")
  }

  @Test func movesAndZoomsByKeyboard() throws {
    let result = try run(
      """
      const where = () => document.querySelector('#canvas').style.transform;
      await press('0');
      const start = where();
      await press('+');
      const large = where();
      await press('ArrowLeft');
      const moved = where();
      await press('0');
      return [start !== large, large !== moved, where() === start];
      """)
    #expect(result == "[true,true,true]")
  }

  @Test func isDarkInTheDark() throws {
    let script =
      "return getComputedStyle(document.body).backgroundColor + getComputedStyle(document.querySelector('.page')).fill;"
    #expect(try run(script) == "\"rgb(255, 255, 255)rgb(255, 255, 255)\"")
    #expect(try run(script, dark: true) == "\"rgb(13, 17, 23)rgb(13, 17, 23)\"")
  }

  @Test func runsNothingThatSourceSays() throws {
    let names =
      HostileNames.all + [
        "<img src=x onerror=document.body.dataset.hit=1>", "javascript:document.body.dataset.hit=1",
      ]
    let document = names.filter { $0.count < 200 }.map(HostileNames.document).reduce(GraphDocument(), +)
    let result = try run(
      """
      let cards = 0;
      for (const card of document.querySelectorAll('[data-card]')) {
        card.dispatchEvent(new MouseEvent('click', {bubbles: true}));
        await wait();
        cards += 1;
      }
      for (const tab of ['findings', 'filters']) await click('#tab-' + tab);
      return [cards > 20, document.body.dataset.hit ?? null, document.querySelectorAll('script').length,
        document.querySelectorAll('img').length,
        [...document.querySelectorAll('a')].some(link => link.href.startsWith('javascript:'))];
      """, document: document)
    // The two scripts of the page and those of the test.
    #expect(result == "[true,null,4,0,false]")
  }

  @Test func listsWhatChangedInAComparison() throws {
    var new = Self.document
    for index in new.definitions.indices where new.definitions[index].key == "loyaltyClient" {
      new.definitions[index].scope = "prototype"
    }
    let comparison = GraphDocument(comparing: Self.document, named: "main", with: new).changedNeighbourhood
    let result = try run(
      """
      const changes = [...document.querySelectorAll('#changes button')].map(button => button.firstChild.textContent);
      await click('#changes button');
      return {changes, title: document.querySelector('#panel h2').textContent, chosen: titles('.chosen'),
        faded: document.querySelectorAll('.card.unchanged').length > 0};
      """, document: comparison)
    #expect(
      result == """
        {"changes":["~ loyaltyClient"],"title":"~ loyaltyClient","chosen":["loyaltyClient"],"faded":true}
        """)
  }

  @Test func opensThePageOfAnAssemblyFromTheOverview() throws {
    var many = Self.document
    for number in 0..<220 {
      var definition = Self.document.definitions[4]
      definition.id = "NetworkAssembly.extra\(number)"
      definition.key = "extra\(number)"
      definition.assembly = "NetworkAssembly"
      many.definitions.append(definition)
    }
    let result = try run(
      """
      const overview = titles('.card').sort();
      await click('[data-card="card-LoyaltyAssembly"]');
      const own = titles('.card.definition').sort(), others = titles('.card.elsewhere');
      await press('/');
      await type('extra17');
      await press('Enter');
      return {overview, own, others, page: document.querySelector('#pages').selectedOptions[0].textContent,
        chosen: titles('.chosen')};
      """, document: many)
    #expect(
      result == """
        {"overview":["AnalyticsAssembly","LoyaltyAssembly","NetworkAssembly"],\
        "own":["cell","controllerWithAccounts:","historyFor:","viewFor:","viewWithAccounts:"],\
        "others":["loyaltyClient"],"page":"NetworkAssembly","chosen":["extra17"]}
        """)
  }
}
