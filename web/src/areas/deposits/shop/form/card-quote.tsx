import { useCallback } from 'react'
import { formatDollars, formatMinutes, formatNaira, formatNairaRate } from '../../../../kit/lib/format.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { words } from '../strings.ts'
import { nairaFor, type QuotedRate, secondsLeft, useCountdown } from './rate-query.ts'

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
