import { exchangeRate, initializeCardPayment } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import { toCents } from '@docket/contract/money'
import { koboFor, toRateE4 } from '@docket/contract/naira'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../kit/api/api.ts'
import type { useIdempotencyKey } from '../../kit/api/idempotency-key.ts'
import { formatDollars, formatMinutes, formatNaira, formatNairaRate } from '../../kit/lib/format.ts'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { cardWords as words } from './strings.ts'

/**
 * What a card is charged: `rate` is the one that is held for this customer, `open` returns the address of the payment
 * page, and `renew` fetches another rate. Nothing is fetched while the card is not chosen.
 */
export function useCardCharge({ isChosen }: { isChosen: boolean }) {
  const client = useQueryClient()
  const { data: rate, error } = useQuery({ ...rateQuery, enabled: isChosen })
  return {
    rate,
    /** No rate could be fetched. It is tried again. */
    isUnavailable: !rate && error !== null,
    open: (amount: number, intent: Intent) => openCard(amount, intent, rate),
    renew: () => void client.invalidateQueries({ queryKey: rateQuery.queryKey }),
  }
}

type Intent = Pick<ReturnType<typeof useIdempotencyKey>, 'key' | 'firstSentBody'>

async function openCard(amount: number, intent: Intent, rate: QuotedRate | undefined): Promise<string> {
  const amountNGN = rate && nairaFor(amount, rate.rate)
  if (!rate || !amountNGN) throw new Error('A card cannot be charged without a rate and an amount.')
  const body = intent.firstSentBody({ amountNGN, rateToken: rate.token })
  return (await call(initializeCardPayment, { body, idempotencyKey: intent.key })).authorization_url
}

/** The charge in naira, its rate, and how long the rate is valid. It keeps its height while the rate is loading. */
export function CardQuote({ rate, amount }: { rate: QuotedRate | undefined; amount: number | undefined }) {
  return (
    <section aria-label={words.quoteLabel} className="rounded-card bg-sunken px-4 py-3">
      {rate ? <Quote rate={rate} amount={amount} /> : <QuoteSkeleton />}
    </section>
  )
}

function Quote({ rate, amount }: { rate: QuotedRate; amount: number | undefined }) {
  const naira = nairaFor(amount, rate.rate)
  const seconds = useCountdown(useCallback(() => secondsLeft(rate), [rate]))
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="text-14">{words.charged}</span>
        <span className="font-mono font-semibold text-18 tabular-nums">
          {naira === null ? words.noCharge : formatNaira(naira)}
        </span>
      </p>
      <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-14 text-muted">
        <span className="font-mono tabular-nums">
          {words.rate(formatDollars(1), formatNairaRate(rate.rate))}
        </span>
        {/* Not announced here: a screen reader would read every second. The few announcements are below. */}
        <span aria-hidden="true" className="tabular-nums">
          {words.rateHeld(formatMinutes(seconds))}
        </span>
      </p>
      <p role="status" className="sr-only">
        {announcement(seconds)}
      </p>
      {rate.attribution && (
        <p className="mt-1 text-12 text-muted">
          <a href={rate.attribution.url} rel="noreferrer" className="underline underline-offset-2">
            {rate.attribution.text}
          </a>
        </p>
      )}
    </>
  )
}

/** Each text stays until the next one, so that it is announced once. */
function announcement(seconds: number): string {
  if (seconds <= 0) return words.rateOver
  if (seconds <= 10) return words.rateHeldFor(10)
  return seconds <= 60 ? words.rateHeldFor(60) : ''
}

function QuoteSkeleton() {
  return (
    <div aria-busy="true">
      <span className="sr-only">{words.rateLoading}</span>
      <Skeleton className="my-1 h-5 w-full" />
      <Skeleton className="mt-2 mb-1 h-4 w-2/3" />
    </div>
  )
}

const RETRY_MS = 10_000

type QuotedRate = Output<typeof exchangeRate> & { fetchedAt: Moment }

/** The rate that is held for this customer. It is fetched again when it expires. */
const rateQuery = queryOptions({
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
function secondsLeft({ expiresIn, fetchedAt }: Pick<QuotedRate, 'expiresIn' | 'fetchedAt'>): number {
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
function useCountdown(secondsLeft: () => number): number {
  const [seconds, setSeconds] = useState(() => Math.ceil(secondsLeft()))
  useEffect(() => {
    const update = () => setSeconds(Math.ceil(secondsLeft()))
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [secondsLeft])
  return seconds
}
