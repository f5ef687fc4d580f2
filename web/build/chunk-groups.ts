/**
 * The modules that the bundler puts into one file. By default, everything that two screens share becomes a separate
 * file, often of a few hundred bytes, and a phone would load forty of them. The app's start loads the first two groups.
 * `parts` has what many screens use and the start does not.
 */
export const chunkGroups = [
  {
    name: 'tanstack',
    test: /@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core)\/|use-sync-external-store/,
  },
  {
    name: 'calls',
    test: /contract\/src\/(?:endpoint|money)\.|web\/src\/shared\/api\/(?:api|api-error)\./,
  },
  { name: 'zod', test: /\/zod\// },
  {
    name: 'parts',
    test: new RegExp(
      [
        String.raw`web/src/ui/form/(?:field|search-field|select-field|text-field)\.`,
        String.raw`web/src/ui/feedback/(?:badge|copy-button|empty-state|notice)\.`,
        String.raw`web/src/ui/layout/(?:breadcrumb|card|cover|page-header|receipt|text-link|text-link-style)\.`,
        String.raw`web/src/ui/(?:overlay/overlay-style|table/page-window|table/pagination)\.`,
        String.raw`web/src/shared/(?:api/error-state|product/product-cover|product/stock-label)\.`,
        String.raw`web/src/shared/(?:deposit|product|sign-in)/strings\.`,
        String.raw`lucide-react/dist/esm/icons/(?:check|chevron-left|chevron-right|copy|minus|plus|search)\.`,
        String.raw`web/src/storefront/catalogue/(?:product-query|use-live-stock)\.`,
        String.raw`contract/src/(?:catalogue|drawn-cover)\.`,
      ].join('|'),
    ),
  },
]
