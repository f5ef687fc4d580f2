import { useMemo, useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * The Idempotency-Key of one intent, there before the click. The same intent keeps its key while its outcome is not
 * known (no answer, 5xx, still running, throttled), so that a retry cannot pay twice; another intent gets another key.
 * `intent` is what is asked for (product, quantity, coupon). Call `settle` when an attempt ends: with its error, or bare.
 */
export function useIdempotencyKey(intent: readonly (string | number | undefined)[]) {
  const [round, setRound] = useState(0)
  const asked = JSON.stringify(intent)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a key belongs to one intent in one round
  const key = useMemo(() => crypto.randomUUID(), [asked, round])
  return {
    key,
    settle(error?: unknown) {
      if (isOutcomeKnown(error)) setRound((current) => current + 1)
    },
  }
}

export function isOutcomeKnown(error: unknown): boolean {
  if (error === undefined || error === null) return true
  if (!(error instanceof ApiError)) return false
  return error.status < 500 && error.code !== 'IN_PROGRESS' && error.code !== 'RATE_LIMITED'
}
