import { type WaitingPurchase, waitingPurchases } from '@docket/contract/waiting-purchases'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'

/** How often the list is fetched while a purchase waits for its payment, and while the shop is about to buy. */
const WAITING_MS = 10_000
const DUE_MS = 1_500

/**
 * The customer's purchases that wait for their payment, or waited in the last day, the newest first. Fetched again while
 * one waits; live updates fetch it as well.
 */
export const waitingQuery = queryOptions({
  queryKey: ['waiting-purchases'],
  queryFn: async ({ signal }) => (await call(waitingPurchases, { signal })).items,
  refetchInterval: ({ state }) => pauseOf(state.data ?? []),
  staleTime: 0,
  meta: { errors: 'none' },
})

function pauseOf(purchases: readonly Pick<WaitingPurchase, 'state'>[]): number | false {
  if (purchases.some(({ state }) => state === 'DUE')) return DUE_MS
  return purchases.some(({ state }) => state === 'WAITING') ? WAITING_MS : false
}

/** The purchase that waits for its payment, or that the shop is about to make: one at a time. */
export function openOf(purchases: readonly WaitingPurchase[] | undefined): WaitingPurchase | undefined {
  return purchases?.find(({ state }) => state === 'WAITING' || state === 'DUE')
}

/**
 * The newest purchase, if the shop could not make it although it was paid. An older refusal is no news: the customer has
 * ordered again since.
 */
export function refusedOf(purchases: readonly WaitingPurchase[] | undefined): WaitingPurchase | undefined {
  const [newest] = purchases ?? []
  return newest?.state === 'REFUSED' ? newest : undefined
}

/** Whether its payment has arrived: the shop checks it, or is about to buy. */
export function isPaid({
  state,
  deposit,
}: Pick<WaitingPurchase, 'state'> & { deposit: { status: string } }): boolean {
  return state === 'DUE' || deposit.status === 'REVIEW'
}

/** The page on which the customer can pay; null if there is nothing to pay now. A failed payment can be repeated. */
export function payablePage({ state, deposit }: WaitingPurchase): string | null {
  const isOpen = deposit.status === 'PENDING' || deposit.status === 'FAILED'
  return state === 'WAITING' && isOpen ? deposit.url : null
}
