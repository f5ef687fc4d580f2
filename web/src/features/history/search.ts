import { asSearchParams, countParam, dayParam, oneOf, sortParam, textParam } from '../../lib/search-params.ts'

/** The tabs that there are; the first one is where any other value leads. */
export const tabs = ['purchases', 'trackingNo'] as const
export type Tab = (typeof tabs)[number]

export const sortFields = ['purchasedAt', 'amount', 'product'] as const
/** What the other tab can be sorted by. */
const shipmentSortFields = ['createdAt', 'shippedAt', 'estDeliveryDate'] as const

/**
 * `from` and `to` are days of the viewer's own calendar; any other `tab` than those there are is the purchases.
 * `bought`: the order that was just made, shown on top; `order`: the one whose receipt is open; `shipment`: the test
 * shipment that is open.
 */
export function historySearch(raw: Record<string, unknown>) {
  const tab = oneOf(raw, 'tab', tabs)
  return asSearchParams({
    tab,
    search: textParam(raw, 'search'),
    from: dayParam(raw, 'from'),
    to: dayParam(raw, 'to'),
    sort: tab === 'trackingNo' ? sortParam(raw, shipmentSortFields) : sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
    bought: countParam(raw, 'bought'),
    order: countParam(raw, 'order'),
    shipment: countParam(raw, 'shipment'),
  })
}

export type HistorySearch = ReturnType<typeof historySearch>

/** Whether the purchases are filtered by anything. */
export function isFiltered({ search, from, to }: HistorySearch): boolean {
  return Boolean(search?.trim()) || from !== undefined || to !== undefined
}
