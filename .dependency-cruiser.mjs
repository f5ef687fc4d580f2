/**
 * Which folder may import which: the arrows of docs/architecture.md as rules. Paths start at the project's folder.
 * `tools/checks/boundaries.test.ts` proves with `tools/checks/fixtures/boundaries` that each rule finds its violation.
 * A rule without a fixture fails that test.
 */

/** Tests may import more than the code that they test: they prepare data and read the database. */
const TESTS = '[.]test[.]tsx?$'
/** The folders of server/src that `app`, `process`, `commands` and main.ts put together. */
const SERVER_PARTS =
  'areas|features|jobs|mail|ledger|inventory|payments|platform|backup|sandbox|demo|embedded-postgres'

/** An area's npm commands: each is the start of a process, and nothing imports it. */
const AREA_COMMANDS = '^server/src/(areas|features|ledger|inventory)/.+-command[.]ts$'

/** What declares the simulator of a provider. The registry loads it only in a sandbox. */
const SIMULATORS = '^server/src/payments/[^/]+/simulator[.]ts$'

/** The folders of web/src that show screens. */
const WEB_SCREENS = '^web/src/(storefront|admin|app|landing|areas)/'
/** The areas that the office lists, with what each declares. */
const OFFICE_AREAS = '^web/src/areas/office[.]ts$'
/** The one component with which other lists show their saved views. */
const SAVED_VIEWS = '^web/src/areas/saved-views/saved-views[.]tsx$'

/** @param {string} part a folder of server/src @param {string} allowed the folders that it may import, as `a|b` */
const importsOnly = (part, allowed) => ({
  name: `${part}-imports-only-its-base`,
  severity: 'error',
  from: { path: `^server/src/${part}/`, pathNot: [TESTS, AREA_COMMANDS] },
  to: { path: '^server/', pathNot: `^server/src/(${part}|${allowed})/` },
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

    // Which areas an area may import: tools/checks/area-order.ts.
    importsOnly('areas', 'platform'),
    importsOnly('features', 'areas|ledger|inventory|payments|platform'),
    importsOnly('jobs', 'mail|platform'),
    importsOnly('mail', 'platform'),
    importsOnly('ledger', 'platform'),
    importsOnly('inventory', 'platform'),
    importsOnly('payments', 'sandbox|platform'),
    importsOnly('backup', 'platform'),
    importsOnly('sandbox', 'platform'),
    importsOnly('demo', 'areas|features|ledger|inventory|platform'),
    importsOnly('embedded-postgres', 'platform'),
    never(
      'platform-imports-no-other-part',
      { path: '^server/src/platform/', pathNot: TESTS },
      {
        path: '^server/',
        pathNot: '^server/src/platform/',
      },
    ),
    never(
      'only-the-app-and-the-providers-simulators-import-the-sandbox',
      {
        path: '^server/',
        pathNot: [TESTS, '^server/test/', '^server/src/(sandbox|app|process)/', SIMULATORS],
      },
      {
        path: '^server/src/sandbox/',
      },
    ),
    never(
      'parts-never-import-the-app',
      { path: `^server/src/(${SERVER_PARTS})/`, pathNot: [TESTS, AREA_COMMANDS] },
      { path: '^server/src/((app|process|commands)/|[^/]+$)' },
    ),
    never('nothing-imports-a-command-of-an-area', {}, { path: AREA_COMMANDS }),
    // They take what they need from what the areas declare.
    never(
      'the-app-and-its-process-know-no-area',
      { path: '^server/src/(app|process|host)/', pathNot: TESTS },
      { path: '^server/src/(areas|features|ledger|inventory|payments)/' },
    ),
    never(
      'the-app-never-imports-its-process',
      { path: '^server/src/app/', pathNot: TESTS },
      { path: '^server/src/(process|commands)/' },
    ),
    // `entryWriter` gives each area a function that writes only the actions that it declares, with their events.
    never(
      'areas-write-declared-entries-only',
      { path: '^server/src/(areas|features|inventory|ledger)/', pathNot: TESTS },
      { path: '^server/src/platform/security/audit-log[.]ts$' },
    ),
    never('migrations-are-sql', {}, { path: '^server/src/migrations/' }),

    // `checkout` has what the purchases of a product and of a shipment have in common.
    never(
      'storefront-areas-import-checkout-only',
      { path: '^web/src/storefront/([^/]+)/' },
      { path: WEB_SCREENS, pathNot: '^web/src/storefront/($1|checkout)/' },
    ),
    never(
      'checkout-imports-no-other-area',
      { path: '^web/src/storefront/checkout/' },
      { path: WEB_SCREENS, pathNot: '^web/src/storefront/checkout/' },
    ),
    // `admin/shared` has what several areas of the back office show.
    never(
      'areas-stay-apart',
      { path: '^web/src/areas/([^/]+)/' },
      { path: WEB_SCREENS, pathNot: `^web/src/(areas/$1|admin/shared)/|${SAVED_VIEWS}` },
    ),
    // A list of areas imports what they declare, and no screen: it is loaded before any screen is opened.
    never(
      'lists-of-areas-import-declarations-only',
      { path: '^web/src/areas/[^/]+[.]ts$', pathNot: TESTS },
      {
        path: WEB_SCREENS,
        pathNot: '^web/src/(areas/[^/]+/office(-routes)?|admin/shared/office-area)[.]ts$',
      },
    ),
    // Where the office shows what all areas declare.
    never(
      'only-the-frame-of-the-office-reads-its-areas',
      { path: '^web/src/', pathNot: '^web/src/(app|admin/(palette|audit-log)|areas)/' },
      { path: OFFICE_AREAS },
    ),
    never(
      'admin-areas-import-admin-shared-only',
      { path: '^web/src/admin/([^/]+)/', pathNot: ['^web/src/admin/(products|histories)/', TESTS] },
      { path: WEB_SCREENS, pathNot: `^web/src/admin/($1|shared)/|${OFFICE_AREAS}|${SAVED_VIEWS}` },
    ),
    // The stock of a product opens from the table of products.
    never(
      'admin-products-imports-stock-only',
      { path: '^web/src/admin/products/' },
      {
        path: WEB_SCREENS,
        pathNot: `^web/src/admin/(products|stock|shared)/|${OFFICE_AREAS}|${SAVED_VIEWS}`,
      },
    ),
    // Histories is a page with deposits and purchases as its tabs.
    never(
      'admin-histories-imports-its-tabs-only',
      { path: '^web/src/admin/histories/' },
      { path: WEB_SCREENS, pathNot: `^web/src/admin/(histories|deposits|purchases|shared)/|${OFFICE_AREAS}` },
    ),
    never(
      'admin-shared-imports-no-area',
      { path: '^web/src/admin/shared/' },
      { path: WEB_SCREENS, pathNot: '^web/src/admin/shared/' },
    ),
    never(
      'ui-takes-props-only',
      { path: '^web/src/ui/', pathNot: TESTS },
      { path: `${WEB_SCREENS}|^web/src/shared/|^contract/|node_modules/@tanstack/(react-query|query-core)/` },
    ),
    never(
      'lib-imports-no-screen-and-no-call',
      { path: '^web/src/lib/', pathNot: TESTS },
      { path: `${WEB_SCREENS}|^web/src/shared/|node_modules/@tanstack/` },
    ),
    never('shared-imports-no-screen', { path: '^web/src/shared/' }, { path: WEB_SCREENS }),
    never('lib-imports-no-component', { path: '^web/src/lib/', pathNot: TESTS }, { path: '^web/src/ui/' }),
    // The landing page and the app are separate pages, each with its own scripts.
    never(
      'landing-and-app-stay-apart',
      { path: '^web/src/(landing|app)/' },
      { path: WEB_SCREENS, pathNot: '^web/src/($1|storefront|admin|areas)/' },
    ),
    never(
      'landing-imports-no-area',
      { path: '^web/src/landing/' },
      { path: '^web/src/(storefront|admin|areas)/' },
    ),
    never(
      'landing-loads-no-router-or-query',
      { path: '^web/src/landing/' },
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
