import type { Output } from '@docket/contract/endpoint'
import { purchaseById, purchases, type SeenKind, tellSeen } from '@docket/contract/purchases'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { endOfDay, startOfDay } from '../../../kit/lib/days.ts'
import { sortParam } from '../../../kit/search/search-params.ts'
import { type HistorySearch, sortFields } from './search.ts'

/** A purchase as the list returns it: with some of its accounts. */
export type PurchaseData = Output<typeof purchases>['items'][number]
/** One purchase with all of its accounts, its reports, replacements and refunds. */
export type PurchaseDetails = Output<typeof purchaseById>

export const PAGE_SIZE = 10

/**
 * One page of the purchases that match the filters. `from` is sent as the first instant of its day, `to` as the first
 * instant of the next day, both in the viewer's time zone.
 */
export function purchasesQuery({ search, from, to, sort, page }: HistorySearch) {
  const filter = {
    search: search?.trim(),
    from: startOfDay(from),
    to: endOfDay(to),
    sort: sortParam({ sort }, sortFields),
    page,
  }
  return queryOptions({
    queryKey: ['purchases', 'list', filter],
    queryFn: ({ signal }) => call(purchases, { query: { ...filter, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One purchase with all of its accounts. */
export function purchaseQuery(id: number) {
  return queryOptions({
    queryKey: ['purchases', 'one', id],
    queryFn: ({ signal }) => call(purchaseById, { params: { id }, signal }),
    meta: { errors: 'screen' },
  })
}

/** The shop keeps an act once in ten minutes, so this tab says it as often. */
const TOLD_MS = 10 * 60_000
const toldAt = new Map<string, number>()

/**
 * Tells the shop that the customer showed or copied an account, which is evidence if the payment is disputed. Nothing
 * waits for it, and its failure is not shown.
 */
export function sayThatSeen(purchaseId: number, kind: Extract<SeenKind, 'SHOWN' | 'COPIED'>): void {
  const act = `${purchaseId} ${kind}`
  const now = Date.now()
  if (now - (toldAt.get(act) ?? 0) < TOLD_MS) return
  toldAt.set(act, now)
  call(tellSeen, { params: { id: purchaseId }, body: { kind } }).catch(() => toldAt.delete(act))
}
