import { useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * The Idempotency-Key of one intent, there before the click. An intent keeps its key while its outcome is not known
 * (no answer, 5xx, still running, throttled), also where another one was looked at in between, so that a retry cannot
 * pay twice; another intent has another key. A retry says what the first attempt said, word for word: the shop refuses
 * a key that comes back with another request.
 * `intent` is what is asked for (product, quantity, coupon). Call `settle` when an attempt ends: with its error, or bare.
 */
export function useIdempotencyKey(intent: readonly (string | number | undefined)[]) {
  const [keys] = useState(createKeys)
  const [, renderAgain] = useState(0)
  const asked = JSON.stringify(intent)
  return {
    key: keys.of(asked),
    /** What was sent under this key at first: `request`, where this is the first attempt. */
    asFirstSent: <Request>(request: Request): Request => keys.firstSent(asked, request),
    settle(error?: unknown) {
      if (!isOutcomeKnown(error)) return
      keys.forget(asked)
      renderAgain((count) => count + 1)
    },
  }
}

/** One key for each intent, until it is forgotten. */
export function createKeys() {
  const keys = new Map<string, string>()
  const requests = new Map<string, unknown>()
  return {
    of(intent: string): string {
      const key = keys.get(intent) ?? crypto.randomUUID()
      keys.set(intent, key)
      return key
    },
    firstSent<Request>(intent: string, request: Request): Request {
      if (!requests.has(intent)) requests.set(intent, request)
      // One intent always sends requests of one kind.
      return requests.get(intent) as Request
    },
    forget(intent: string) {
      keys.delete(intent)
      requests.delete(intent)
    },
  }
}

export function isOutcomeKnown(error: unknown): boolean {
  if (error === undefined || error === null) return true
  if (!(error instanceof ApiError)) return false
  return error.status < 500 && error.code !== 'IN_PROGRESS' && error.code !== 'RATE_LIMITED'
}
