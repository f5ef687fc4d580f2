/**
 * Which folder may import which: the arrows of docs/architecture.md as rules. Paths start at the project's folder.
 * `tools/checks/boundaries.test.ts` proves with `tools/checks/fixtures/boundaries` that each rule finds its violation.
 * A rule without a fixture fails that test.
 */

/** Tests may import more than the code that they test: they prepare data and read the database. */
const TESTS = '[.]test[.]tsx?$'
/** The parts of the host that stand on its base, each with the others that it may import. `commands` imports any. */
const HOST_PARTS = {
  'mail-transport': [],
  backup: [],
  sandbox: [],
  'embedded-postgres': [],
  jobs: ['mail-transport'],
  app: ['jobs', 'mail-transport', 'backup', 'sandbox', 'embedded-postgres'],
  process: ['app', 'jobs', 'mail-transport', 'backup', 'sandbox', 'embedded-postgres'],
}
const PARTS = [...Object.keys(HOST_PARTS), 'commands'].join('|')
/**
 * What the host itself declares as an area: its tables, jobs and commands. That it needs no other area is checked by
 * tools/checks/area-order.ts, as it is of the host's commands.
 */
const HOST_AREA = '^server/src/host/(area[.]ts$|declared/)'

/** An area's npm commands: each is the start of a process, and nothing imports it. */
const AREA_COMMANDS = '^server/src/areas/.+-command[.]ts$'

/** What declares the simulator of a provider or of a channel of alerts. The registry loads it only in a sandbox. */
const SIMULATORS = '^server/src/areas/(deposits/payments|alerts/channels)/[^/]+/simulator([.]ts$|/)'

/** The folders of web/src that show screens. */
const WEB_SCREENS = '^web/src/(app|areas)/'
/** The areas that the office lists, with what each declares. */
const OFFICE_AREAS = '^web/src/areas/office[.]ts$'
/** The files of an area that other areas may import: all that are not in its folders `shop` and `office`. */
const SHARED =
  '^web/src/areas/(catalogue|deposits|identity|purchases|shipments|waiting-purchases)/(?!shop/|office/)'
/**
 * The files that only offices of other areas may import: requests for approval, lists with saved views, deadlines, and
 * the templates of an answer.
 */
const SHARED_BY_THE_OFFICE =
  '^web/src/areas/(approvals/(?!office/)|saved-views/(saved-views|query-table)[.]tsx$|disputes/time-left[.]ts$|answer-templates/(insert-template[.]tsx|insert-text[.]ts|words[.]ts)$)'
/** The areas that only the office shows. */
const OFFICE_ONLY =
  '^web/src/areas/(alerts|answer-templates|approvals|audit-log|coupons|dashboard|disputes|histories|saved-views|settings|stock|users)/'

/** @param {string} part a folder of server/src/host @param {string[]} allowed the other parts that it may import */
const importsOnly = (part, allowed) => ({
  name: `${part}-imports-only-its-base`,
  severity: 'error',
  from: { path: `^server/src/host/${part}/`, pathNot: TESTS },
  to: {
    path: `^server/src/(areas|host/(${PARTS})/|[^/]+$)`,
    pathNot: `^server/src/(host/(${[part, ...allowed].join('|')})/|outside[.]ts$)`,
  },
})

/**
 * @param {string} name
 * @param {object} from
 * @param {object} to
 * @returns a rule that fails if an import matches both `from` and `to`
 */
const never = (name, from, to) => ({ name, severity: 'error', from, to })

export default {
  forbidden: [
    // A cycle through an `import type` is allowed: the compiler removes such imports.
    never('no-circle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    never('every-import-resolves', {}, { couldNotResolve: true, pathNot: '[?]' }),
    never(
      'code-never-imports-tests',
      { pathNot: [TESTS, '^server/test/', '^(bench|proof)/'] },
      { path: [TESTS, '^server/test/'] },
    ),

    never(
      'contract-imports-only-zod',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', 'node_modules/zod/'] },
    ),
    never('web-never-imports-the-server', { path: '^web/' }, { path: '^server/' }),
    never('server-never-imports-the-web', { path: '^server/' }, { path: '^web/' }),
    never('browser-tests-never-import-sources', { path: '^e2e/' }, { path: '^(server|web)/src/' }),

    // Which areas an area may import: tools/checks/area-order.ts. The host takes what it needs from what they declare.
    ...Object.entries(HOST_PARTS).map(([part, allowed]) => importsOnly(part, allowed)),
    never(
      'the-base-of-the-host-imports-no-part',
      { path: '^server/src/host/', pathNot: [TESTS, `^server/src/host/(${PARTS})/`, HOST_AREA] },
      { path: `^server/src/(areas|host/(${PARTS})/|[^/]+$)` },
    ),
    never(
      'areas-import-the-base-of-the-host',
      { path: '^server/src/areas/', pathNot: [TESTS, SIMULATORS, AREA_COMMANDS] },
      { path: `^server/src/(host/(${PARTS})/|[^/]+$)` },
    ),
    never('nothing-imports-a-command-of-an-area', {}, { path: AREA_COMMANDS }),
    never(
      'payments-know-no-area',
      { path: '^server/src/areas/deposits/payments/', pathNot: TESTS },
      { path: '^server/src/areas/', pathNot: '^server/src/areas/deposits/payments/' },
    ),
    never(
      'simulators-import-the-sandbox-only',
      { path: SIMULATORS, pathNot: TESTS },
      { path: `^server/src/host/(${PARTS})/`, pathNot: '^server/src/host/sandbox/' },
    ),
    never(
      'only-the-app-and-simulators-import-the-sandbox',
      { path: '^server/src/', pathNot: [TESTS, SIMULATORS, '^server/src/host/(sandbox|app|process)/'] },
      { path: '^server/src/host/sandbox/' },
    ),
    never(
      'only-a-declaration-loads-the-demo',
      { path: '^server/src/', pathNot: [TESTS, '^server/src/areas/[^/]+/(demo/|area[.]ts$)'] },
      { path: '^server/src/areas/[^/]+/demo/' },
    ),
    never(
      'a-simulator-is-loaded-in-a-sandbox-only',
      { path: '^server/src/areas/', pathNot: TESTS },
      {
        path: '^server/src/areas/(deposits/payments|alerts/channels)/[^/]+/simulator[.]ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
    ),
    never(
      'only-what-declares-a-simulator-imports-it',
      { path: '^server/src/', pathNot: [TESTS, SIMULATORS] },
      { path: '^server/src/areas/deposits/payments/[^/]+/simulator/' },
    ),
    // `entryWriter` gives each area a function that writes only the actions that it declares, with their events.
    never(
      'areas-write-declared-entries-only',
      { path: '^server/src/areas/', pathNot: TESTS },
      { path: '^server/src/host/security/audit-log[.]ts$' },
    ),
    never('migrations-are-sql', {}, { path: '^server/src/migrations/' }),

    // An area imports of another one only what that one shares.
    never(
      'areas-stay-apart',
      {
        path: '^web/src/areas/([^/]+)/',
        pathNot: '^web/src/areas/(catalogue|histories|users)/office/|[.]test[.]tsx?$',
      },
      { path: WEB_SCREENS, pathNot: `^web/src/areas/$1/|${SHARED}|${SHARED_BY_THE_OFFICE}|${OFFICE_AREAS}` },
    ),
    // The build checks it, too (web/build/customers-without-office.ts).
    never(
      'customers-see-no-office',
      {
        path: '^web/src/areas/[^/]+/',
        pathNot: `^web/src/areas/[^/]+/office(/|[.]|-routes[.])|${OFFICE_ONLY}|${TESTS}`,
      },
      { path: `/office/|/office[.]ts$|${OFFICE_ONLY}` },
    ),
    never(
      'only-the-shop-imports-the-shop',
      { path: '^web/src/areas/[^/]+/(?!shop/)', pathNot: TESTS },
      { path: '^web/src/areas/[^/]+/shop/' },
    ),
    // `checkout` has what the purchases of a product and of a shipment have in common.
    never(
      'checkout-imports-no-other-area',
      { path: '^web/src/areas/purchases/checkout/' },
      { path: WEB_SCREENS, pathNot: '^web/src/areas/purchases/checkout/' },
    ),
    // A list of areas imports what they declare, and no screen: it is loaded before any screen is opened.
    never(
      'lists-of-areas-import-declarations-only',
      { path: '^web/src/areas/[^/]+[.]ts$', pathNot: TESTS },
      { path: WEB_SCREENS, pathNot: '^web/src/areas/[^/]+/office(-routes)?[.]ts$' },
    ),
    // Where the office shows what all areas declare.
    never(
      'only-the-frame-of-the-office-reads-its-areas',
      { path: '^web/src/', pathNot: '^web/src/(app/|areas/(audit-log/|[^/]+$))' },
      { path: OFFICE_AREAS },
    ),
    // The stock of a product opens from the table of products.
    never(
      'the-office-of-the-catalogue-opens-the-stock-only',
      { path: '^web/src/areas/catalogue/office/', pathNot: TESTS },
      {
        path: WEB_SCREENS,
        pathNot: `^web/src/areas/(catalogue|stock/office)/|${SHARED}|${SHARED_BY_THE_OFFICE}`,
      },
    ),
    // Histories is a page with deposits and purchases as its tabs.
    never(
      'histories-import-their-tabs-only',
      { path: '^web/src/areas/histories/office/' },
      {
        path: WEB_SCREENS,
        pathNot: `^web/src/areas/(histories|deposits/office|purchases/office)/|${SHARED}`,
      },
    ),
    // The page of a user opens the deposits of the user.
    never(
      'users-open-their-deposits-only',
      { path: '^web/src/areas/users/office/', pathNot: TESTS },
      {
        path: WEB_SCREENS,
        pathNot: `^web/src/areas/(users|deposits/office/review)/|${SHARED}|${SHARED_BY_THE_OFFICE}`,
      },
    ),
    never('the-kit-imports-no-screen', { path: '^web/src/kit/' }, { path: WEB_SCREENS }),
    never(
      'only-the-office-and-the-frame-import-its-kit',
      {
        path: '^web/src/',
        pathNot: `^web/src/(app|kit/office)/|/office/|^web/src/areas/(alerts|answer-templates|approvals|coupons|disputes|saved-views)/|^web/src/areas/[^/]+[.]ts$|${TESTS}`,
      },
      { path: '^web/src/kit/office/' },
    ),
    never(
      'ui-takes-props-only',
      { path: '^web/src/kit/ui/', pathNot: TESTS },
      {
        path: '^web/src/(app|areas)/|^web/src/kit/(?!ui/|lib/)|^contract/|node_modules/@tanstack/(react-query|query-core)/',
      },
    ),
    never(
      'lib-imports-no-screen-and-no-call',
      { path: '^web/src/kit/lib/', pathNot: TESTS },
      { path: '^web/src/(app|areas)/|^web/src/kit/(?!ui/|lib/)|node_modules/@tanstack/' },
    ),
    never(
      'lib-imports-no-component',
      { path: '^web/src/kit/lib/', pathNot: TESTS },
      { path: '^web/src/kit/ui/' },
    ),
    // The landing page and the app are separate pages, each with its own scripts.
    never(
      'landing-and-app-stay-apart',
      { path: '^web/src/', pathNot: '^web/src/areas/site/landing/' },
      { path: '^web/src/areas/site/landing/' },
    ),
    never(
      'landing-imports-no-area',
      { path: '^web/src/areas/site/landing/' },
      { path: WEB_SCREENS, pathNot: '^web/src/areas/site/' },
    ),
    never(
      'landing-loads-no-router-or-query',
      { path: '^web/src/areas/site/landing/' },
      {
        path: 'node_modules/@tanstack/',
        reachable: true,
      },
    ),
  ],
  options: {
    // `import type` couples two places as much as any other import.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
