import { type Deposit, deposits } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import type { DepositSearch } from './search.ts'

export const PAGE_SIZE = 5
/** How often a list with a pending deposit is fetched while the page is visible. */
const PENDING_MS = 10_000

type DepositPage = Output<typeof deposits>

/** One page of the deposits. Fetches the wallet again as soon as a pending deposit is no longer pending. */
export function depositsQuery({ sort, page }: Pick<DepositSearch, 'sort' | 'page'>) {
  const queryKey = ['deposits', { sort, page }] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<DepositPage>(queryKey)
      const answer = await call(deposits, { query: { sort, page, pageSize: PAGE_SIZE }, signal })
      if (before && hasSettled(before.items, answer.items)) {
        void client.invalidateQueries({ queryKey: ['wallet'] })
      }
      return answer
    },
    refetchInterval: ({ state }) => (state.data?.items.some(isPending) ? PENDING_MS : false),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

export function isPending({ status }: Pick<Deposit, 'status'>): boolean {
  return status === 'PENDING'
}

/** Whether a deposit that was pending is no longer pending. */
export function hasSettled(
  before: readonly Pick<Deposit, 'id' | 'status'>[],
  after: readonly Pick<Deposit, 'id' | 'status'>[],
): boolean {
  const pendingIds = new Set(before.filter(isPending).map((deposit) => deposit.id))
  return after.some((deposit) => pendingIds.has(deposit.id) && !isPending(deposit))
}
