import { exchangeRate } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/api.ts'
import { type Moment, now, secondsSince } from './countdown.ts'

const RETRY_MS = 10_000

export type QuotedRate = Output<typeof exchangeRate> & { fetchedAt: Moment }

/** The rate that is held for this customer. It is fetched again when it expires. */
export const rateQuery = queryOptions({
  queryKey: ['exchange-rate'],
  queryFn: async ({ signal }): Promise<QuotedRate> => {
    // Read before the call, so that on a slow connection the countdown can be too short, but never too long.
    const fetchedAt = now()
    try {
      return { ...(await call(exchangeRate, { signal })), fetchedAt }
    } catch (error) {
      // No toast: the form waits for the rate, and the query tries again.
      // biome-ignore lint/suspicious/noConsole: this failure is only logged
      if (!signal.aborted) console.warn('The exchange rate could not be fetched.', error)
      throw error
    }
  },
  staleTime: ({ state }) => msLeft(state.data),
  gcTime: 0,
  retry: false,
  refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_MS : Math.max(msLeft(state.data), 500)),
  meta: { errors: 'none' },
})

/** Seconds until a rate expires, at least 0. */
export function secondsLeft({ expiresIn, fetchedAt }: Pick<QuotedRate, 'expiresIn' | 'fetchedAt'>): number {
  return Math.max(0, expiresIn - secondsSince(fetchedAt))
}

function msLeft(rate: QuotedRate | undefined): number {
  return rate ? secondsLeft(rate) * 1_000 : 0
}
