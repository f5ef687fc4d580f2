import { type AlertMessage, type AlertRoute, alertLog, alertRoutes } from '@docket/contract/admin/alerts'
import { type GivenUpEvent, givenUpEvents } from '@docket/contract/admin/given-up-events'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import type { Tone } from '../../kit/ui/feedback/badge.tsx'
import { words } from './words.ts'

export const LOG_PAGE_SIZE = 10
export const MISSED_PAGE_SIZE = 10

/** The key prefix of alerts. Invalidate it when a route changes. */
export const alertsKey = ['admin', 'alerts'] as const

/** All routes, and what a route can have. Fetched on every visit: a form starts with it. */
export const routesQuery = queryOptions({
  queryKey: [...alertsKey, 'routes'],
  queryFn: ({ signal }) => call(alertRoutes, { signal }),
  staleTime: 0,
  meta: { errors: 'screen' },
})

/** While a test is on its way, its answer is asked for every second. */
const [TEST_MS, LOG_MS] = [1_000, 15_000]

export function logQuery(id: number, page: number | undefined) {
  return queryOptions({
    queryKey: [...alertsKey, 'log', id, page],
    queryFn: ({ signal }) =>
      call(alertLog, { params: { id }, query: { page, pageSize: LOG_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isRunningTest) ? TEST_MS : LOG_MS),
    meta: { errors: 'screen' },
  })
}

/** What is tried again and fails again is back within a minute. */
const MISSED_MS = 15_000

export function missedEventsQuery(page: number | undefined) {
  return queryOptions({
    queryKey: [...alertsKey, 'missed', page],
    queryFn: ({ signal }) => call(givenUpEvents, { query: { page, pageSize: MISSED_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: MISSED_MS,
    meta: { errors: 'screen' },
  })
}

/** What happened, and to what: `product.sold_out` of `product:12` is “Product sold out, product 12”. */
export function titleOfEvent({ type, subject }: Pick<GivenUpEvent, 'type' | 'subject'>): string {
  const what = type.replaceAll('.', ' ').replaceAll('_', ' ')
  return `${what.slice(0, 1).toUpperCase()}${what.slice(1)}, ${subject.replaceAll(':', ' ')}`
}

export function isRunningTest({ isTest, state }: AlertMessage): boolean {
  return isTest && state === 'WAITING'
}

export const stateTones: Record<AlertMessage['state'], Tone> = {
  WAITING: 'warn',
  SENT: 'ok',
  FAILED: 'bad',
  GIVEN_UP: 'bad',
}

/** When a route sends, in words. */
export function timesOf({ quiet, digestAt }: Pick<AlertRoute, 'quiet' | 'digestAt'>): string {
  if (digestAt !== null) return words.dailyAt({ time: digestAt })
  return quiet === null ? words.whenNow : words.quietBetween(quiet)
}

/** What a message told. */
export function contentsOf({ isTest, counts }: AlertMessage): string {
  return isTest ? words.isTest : counts.map(words.countOf).join(', ')
}
