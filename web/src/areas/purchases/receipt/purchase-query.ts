import type { Output } from '@docket/contract/endpoint'
import { purchaseById, type SeenKind, tellSeen } from '@docket/contract/purchases'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'

/** One purchase with all of its accounts, its reports, replacements and refunds. */
export type PurchaseDetails = Output<typeof purchaseById>

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
