import {
  type Dispute,
  type DisputeDetails,
  disputeById,
  disputeSettings,
  disputes,
} from '@docket/contract/admin/disputes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import type { Tone } from '../../kit/ui/feedback/badge.tsx'
import type { DisputesSearch } from './office-routes.ts'
import { words } from './words.ts'

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
  LOST: 'bad',
}

const HOUR_MS = 60 * 60_000

/** How long the shop has to answer, as words; null if it has answered already, or no deadline is known. */
export function timeLeft({ status, dueAt }: Pick<Dispute, 'status' | 'dueAt'>, now: number): string | null {
  if (status !== 'OPEN' || dueAt === null) return null
  const leftMs = Date.parse(dueAt) - now
  if (leftMs <= 0) return words.overdue
  const hours = Math.floor(leftMs / HOUR_MS)
  return hours === 0
    ? words.minutesLeft({ count: Math.max(1, Math.floor(leftMs / 60_000)) })
    : words.hoursLeft({ count: hours })
}

/** How an operator can mark a dispute: one that is over stays as it is. */
export function marksOf({ status }: Pick<DisputeDetails, 'status'>): ('ANSWERED' | 'WON' | 'LOST')[] {
  if (status === 'OPEN') return ['ANSWERED', 'WON', 'LOST']
  return status === 'ANSWERED' ? ['WON', 'LOST'] : []
}
