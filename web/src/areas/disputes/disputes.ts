import type { disputeList } from '@docket/contract/admin/dispute-list'
import {
  type Dispute,
  type DisputeDetails,
  disputeById,
  disputeSettings,
  disputes,
} from '@docket/contract/admin/disputes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import type { FilterParams } from '../../kit/search/filter-params.ts'
import type { Tone } from '../../kit/ui/feedback/badge.tsx'

/** The filters and the page in the address of the list. */
export type DisputesSearch = Partial<FilterParams<typeof disputeList.filters>> & { page?: number }

export const PAGE_SIZE = 10

/** The key prefix of disputes. Invalidate it when one of them changes. */
export const disputesKey = ['admin', 'disputes'] as const

export function disputesQuery({ status, search, page }: DisputesSearch) {
  const query = { status, search: search?.trim(), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...disputesKey, 'page', query],
    queryFn: ({ signal }) => call(disputes, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

export function disputeQuery(id: number) {
  return queryOptions({
    queryKey: [...disputesKey, 'one', id],
    queryFn: ({ signal }) => call(disputeById, { params: { id }, signal }),
    meta: { errors: 'screen' },
  })
}

export const settingsQuery = queryOptions({
  queryKey: [...disputesKey, 'settings'],
  queryFn: ({ signal }) => call(disputeSettings, { signal }),
  meta: { errors: 'screen' },
})

export const tones: Record<Dispute['status'], Tone> = {
  OPEN: 'warn',
  ANSWERED: 'neutral',
  WON: 'ok',
  LOST: 'neutral',
}

/** How an operator can mark a dispute: one that is over stays as it is. */
export function marksOf({ status }: Pick<DisputeDetails, 'status'>): ('ANSWERED' | 'WON' | 'LOST')[] {
  if (status === 'OPEN') return ['ANSWERED', 'WON', 'LOST']
  return status === 'ANSWERED' ? ['WON', 'LOST'] : []
}
