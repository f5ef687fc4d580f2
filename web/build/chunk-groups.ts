/**
 * What travels together: left alone, whatever two screens share becomes a file of its own, often of some hundred bytes,
 * and a phone waits for forty of them in turn. The first two groups are the frame's; `parts` are what many screens use
 * and the frame does not, and need no more than it has.
 */
export const chunkGroups = [
  {
    name: 'tanstack',
    test: /@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core)\/|use-sync-external-store/,
  },
  {
    name: 'calls',
    test: /contract\/src\/(?:endpoint|money)\.|web\/src\/lib\/(?:api|api-error)\./,
  },
  { name: 'zod', test: /\/zod\// },
  {
    name: 'parts',
    test: new RegExp(
      [
        String.raw`web/src/ui/(?:badge|breadcrumb|card|copy-button|empty-state|error-state|field|label-pattern|notice)\.`,
        String.raw`web/src/ui/(?:overlay-style|page-header|page-window|pagination|product-picture|receipt)\.`,
        String.raw`web/src/ui/(?:search-field|select-field|stepper|stock-label|text-field|text-link|text-link-style)\.`,
        String.raw`lucide-react/dist/esm/icons/(?:check|chevron-left|chevron-right|copy|minus|plus|search)\.`,
        String.raw`web/src/features/shop/(?:product-query|use-live-stock)\.`,
        String.raw`contract/src/shop\.`,
      ].join('|'),
    ),
  },
]
