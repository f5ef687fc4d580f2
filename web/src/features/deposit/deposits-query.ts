import type { Output } from '@docket/contract/endpoint'
import { type Deposit, deposits } from '@docket/contract/history'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { DepositSearch } from './search.ts'

export const PAGE_SIZE = 5
/** How often a list with a pending deposit is looked at again, while its page is in view. */
const PENDING_MS = 10_000

type DepositPage = Output<typeof deposits>

/** One page of the deposits. As soon as a pending one is settled, the wallet is asked again too. */
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

/** Whether a deposit that was pending before is not any more. */
export function hasSettled(
  before: readonly Pick<Deposit, 'id' | 'status'>[],
  after: readonly Pick<Deposit, 'id' | 'status'>[],
): boolean {
  const waited = new Set(before.filter(isPending).map((deposit) => deposit.id))
  return after.some((deposit) => waited.has(deposit.id) && !isPending(deposit))
}
