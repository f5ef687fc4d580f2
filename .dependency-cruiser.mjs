/**
 * Who may import whom: the arrows of docs/architecture.md, "The house", as rules that fail. Paths are anchored at the project's folder.
 * `tools/checks/boundaries.test.ts` proves over `tools/checks/fixtures/boundaries` that each of them fires; a rule
 * without a fixture fails that test.
 */

/** Tests may reach further than the code beside them: they set scenes and look behind the counter. */
const TESTS = '[.]test[.]tsx?$'
const SERVER_PARTS = 'features|jobs|checkout|money|stock|platform|providers|sandbox|demo|embedded-postgres'

/** @param {string} part a folder of server/src @param {string} allowed the folders it may import, as `a|b` */
const standsOn = (part, allowed) => ({
  name: `${part}-imports-only-what-lies-below`,
  severity: 'error',
  from: { path: `^server/src/${part}/`, pathNot: TESTS },
  to: { path: '^server/', pathNot: `^server/src/(${part}|${allowed})/` },
})

/** @param {string} name @param {object} from @param {object} to @returns a rule that fails where both ends match */
const never = (name, from, to) => ({ name, severity: 'error', from, to })

export default {
  forbidden: [
    // A circle that goes through an `import type` is none: nothing of it is left when the code runs.
    never('no-circle', {}, { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } }),
    never('every-import-resolves', {}, { couldNotResolve: true, pathNot: '[?]' }),
    never(
      'code-never-imports-tests',
      { pathNot: [TESTS, '^server/test/', '^(bench|proof)/'] },
      { path: [TESTS, '^server/test/'] },
    ),

    never(
      'contract-is-a-leaf',
      { path: '^contract/', pathNot: TESTS },
      { pathNot: ['^contract/', 'node_modules/zod/'] },
    ),
    never('web-never-imports-the-server', { path: '^web/' }, { path: '^server/' }),
    never('server-never-imports-the-web', { path: '^server/' }, { path: '^web/' }),
    never('journeys-see-only-the-outside', { path: '^e2e/' }, { path: '^(server|web)/src/' }),

    never(
      'server-features-stay-apart',
      { path: '^server/src/features/([^/]+)/', pathNot: TESTS },
      {
        path: '^server/src/features/',
        pathNot: '^server/src/features/$1/',
      },
    ),
    standsOn('features', 'checkout|money|stock|platform|providers'),
    standsOn('jobs', 'features|money|stock|platform|providers'),
    standsOn('checkout', 'money|stock|platform'),
    standsOn('money', 'platform'),
    standsOn('stock', 'platform'),
    standsOn('providers', 'platform'),
    standsOn('sandbox', 'platform'),
    standsOn('demo', 'features|money|stock|platform'),
    standsOn('embedded-postgres', 'platform'),
    never(
      'platform-stands-alone',
      { path: '^server/src/platform/', pathNot: TESTS },
      {
        path: '^server/',
        pathNot: '^server/src/platform/',
      },
    ),
    never(
      'sandbox-is-mounted-by-the-app',
      { path: '^server/', pathNot: [TESTS, '^server/test/', '^server/src/(sandbox/|[^/]+$)'] },
      {
        path: '^server/src/sandbox/',
      },
    ),
    never(
      'parts-never-import-the-top',
      { path: `^server/src/(${SERVER_PARTS})/`, pathNot: TESTS },
      { path: '^server/src/[^/]+$' },
    ),
    never('migrations-are-sql', {}, { path: '^server/src/migrations/' }),

    never(
      'web-features-stay-apart',
      { path: '^web/src/features/([^/]+)/' },
      {
        path: '^web/src/(features|admin|app|landing)/',
        pathNot: '^web/src/features/$1/',
      },
    ),
    never(
      'web-admin-areas-stay-apart',
      { path: '^web/src/admin/([^/]+)/' },
      {
        path: '^web/src/(features|admin|app|landing)/',
        pathNot: '^web/src/admin/$1/',
      },
    ),
    never(
      'ui-and-lib-know-no-screen',
      { path: '^web/src/(ui|lib)/' },
      { path: '^web/src/(features|admin|app|landing|shared)/' },
    ),
    never(
      'shared-knows-no-screen',
      { path: '^web/src/shared/' },
      { path: '^web/src/(features|admin|app|landing)/' },
    ),
    never('lib-knows-no-component', { path: '^web/src/lib/', pathNot: TESTS }, { path: '^web/src/ui/' }),
    never(
      'landing-carries-no-router-or-query',
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
