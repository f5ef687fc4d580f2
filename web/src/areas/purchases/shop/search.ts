import {
  asSearchParams,
  countParam,
  dayParam,
  longIdParam,
  oneOf,
  sortParam,
  textParam,
} from '../../../kit/search/search-params.ts'

/** The tabs. Any other value opens the first one. */
export const tabs = ['purchases', 'trackingNo'] as const
export type Tab = (typeof tabs)[number]

export const sortFields = ['purchasedAt', 'amount', 'product'] as const
/** The sort fields of the shipments tab. */
const shipmentSortFields = ['createdAt', 'shippedAt', 'estDeliveryDate'] as const

/**
 * `from` and `to` are days of the viewer's calendar; an unknown `tab` opens the purchases.
 * `bought`: the new purchase, shown above the list; `order` and `shipment`: the purchase or test shipment that older
 * links open, which now has a page of its own.
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
    bought: longIdParam(raw, 'bought'),
    order: longIdParam(raw, 'order'),
    shipment: longIdParam(raw, 'shipment'),
  })
}

export type HistorySearch = ReturnType<typeof historySearch>

/** Whether the purchases are filtered. */
export function isFiltered({ search, from, to }: HistorySearch): boolean {
  return Boolean(search?.trim()) || from !== undefined || to !== undefined
}
