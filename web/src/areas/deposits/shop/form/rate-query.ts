import { exchangeRate } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toCents } from '@docket/contract/money'
import { koboFor, toRateE4 } from '@docket/contract/naira'
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../kit/api/api.ts'

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

/** What a card is charged for a deposit, in naira, calculated as on the server. Null for an invalid amount. */
export function nairaFor(amount: number | undefined, rate: number): number | null {
  if (amount === undefined || !(amount > 0) || Number(amount.toFixed(2)) !== amount) return null
  return Number(koboFor(toCents(amount), toRateE4(rate))) / 100
}

/** A moment on both of the browser's clocks. */
interface Moment {
  /** By the wall clock, in milliseconds since 1970. */
  wallMs: number
  /** By the monotonic clock, in milliseconds since the page was opened. */
  monotonicMs: number
}

function now(): Moment {
  return { wallMs: Date.now(), monotonicMs: performance.now() }
}

/**
 * The seconds from `start` to `end`, by the clock on which more time has passed: the wall clock can be set back, and
 * the monotonic clock can stop while the machine sleeps.
 */
export function secondsSince(start: Moment, end: Moment = now()): number {
  return Math.max(end.wallMs - start.wallMs, end.monotonicMs - start.monotonicMs, 0) / 1_000
}

/** The result of `secondsLeft`, rounded up to whole seconds and updated every second. */
export function useCountdown(secondsLeft: () => number): number {
  const [seconds, setSeconds] = useState(() => Math.ceil(secondsLeft()))
  useEffect(() => {
    const update = () => setSeconds(Math.ceil(secondsLeft()))
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return seconds
}
