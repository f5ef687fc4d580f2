/**
 * Groups of modules. The bundler puts each group into one file. By default, everything that two screens share becomes a
 * separate file, often of a few hundred bytes. A phone would load forty of them, and at most six at a time.
 * - `start`: what every screen of the app needs, and the landing page does not.
 * - `calls`: what the app and the landing page need to call the API.
 * - `parts`: what many screens show.
 * - `office`: what the areas of the back office declare, which its layout, its palette and many of its screens need.
 * `check-budgets.ts` fails if the first screen of the shop loads too many files again.
 */
export const chunkGroups = [
  {
    name: 'start',
    test: new RegExp(
      [
        '@tanstack/(?:react-router|router-core|history|react-store|store|react-query|query-core)/',
        'use-sync-external-store',
        String.raw`contract/src/(?:config|days|deposit-values|event-kinds|list|permissions|plain-name|report-statuses)\.`,
        // The router reads the addresses of the office's lists.
        String.raw`contract/src/admin/[a-z-]+-list\.`,
        String.raw`web/src/(?:kit/search/(?:filter-params|search-params)|areas/identity/sign-in/redirect-target)\.`,
        String.raw`web/src/kit/session/(?:account-queries|permissions)\.`,
        String.raw`web/src/kit/store/(?:config-query|store-name)\.`,
        String.raw`web/src/app/layout/(?:go-to-login|use-logout|wordmark)\.`,
        String.raw`web/src/kit/ui/(?:feedback/spinner|layout/(?:skip-link|mark|wordmark-style))\.`,
        String.raw`web/src/kit/lib/use-media-query\.`,
        // The icons that the layout shares with a part that loads later.
        String.raw`lucide-react/dist/esm/icons/(?:package|x)\.`,
      ].join('|'),
    ),
  },
  {
    name: 'calls',
    test: /contract\/src\/(?:endpoint|money)\.|web\/src\/kit\/api\/(?:api|api-error)\./,
  },
  { name: 'zod', test: /\/zod\// },
  {
    name: 'office',
    test: new RegExp(
      [
        String.raw`web/src/areas/(?:office|[^/]+/office)\.`,
        String.raw`web/src/(?:app/palette/office-screens|kit/office/(?:form-screens|office-area|strings|view-lists))\.`,
        // The icons of the sidebar. A new one that is not here gets a file of its own.
        String.raw`lucide-react/dist/esm/icons/(?:layout-dashboard|scroll-text|settings|tags|ticket-percent)\.`,
      ].join('|'),
    ),
  },
  {
    name: 'parts',
    test: new RegExp(
      [
        String.raw`web/src/kit/ui/form/(?:field|search-field|select-field|text-field)\.`,
        String.raw`web/src/kit/ui/feedback/(?:badge|copy-button|empty-state|notice)\.`,
        String.raw`web/src/kit/ui/layout/(?:breadcrumb|card|cover|page-header|text-link|text-link-style)\.`,
        String.raw`web/src/kit/ui/(?:overlay/overlay-style|table/page-window|table/pagination)\.`,
        String.raw`web/src/(?:kit/api/error-state|areas/catalogue/(?:card-view|product-cover|stock-label))\.`,
        String.raw`web/src/areas/(?:catalogue|identity/sign-in)/strings\.`,
        String.raw`lucide-react/dist/esm/icons/(?:check|chevron-left|chevron-right|copy|minus|plus|search)\.`,
        String.raw`web/src/areas/catalogue/shop/(?:product-query|strings|use-live-stock)\.`,
        String.raw`contract/src/(?:catalogue|drawn-cover|illustrations)\.`,
      ].join('|'),
    ),
  },
]
