/**
 * Small parts that many screens use and the app's frame does not travel together: left alone, each becomes a file of
 * some hundred bytes, and a phone waits for twenty of them in turn. None here needs more than the frame has.
 */
export const smallParts = [
  {
    name: 'router',
    test: /@tanstack\/(?:react-router|router-core|history|react-store|store)\/|use-sync-external-store/,
  },
  {
    name: 'parts',
    test: new RegExp(
      [
        String.raw`web/src/ui/(?:badge|breadcrumb|card|copy-button|empty-state|error-state|field|label-pattern|notice)\.`,
        String.raw`web/src/ui/(?:overlay-style|page-header|page-window|pagination|product-picture|receipt)\.`,
        String.raw`web/src/ui/(?:search-field|select-field|stepper|stock-label|text-field|text-link|text-link-style)\.`,
        String.raw`lucide-react/dist/esm/icons/(?:check|copy|minus|plus|search)\.`,
        String.raw`contract/src/(?:page|shop)\.`,
      ].join('|'),
    ),
  },
]
