import { useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * The Idempotency-Key of an intent; it exists before the click. An intent keeps its key while its outcome is unknown
 * (no answer, 5xx, still running, throttled), so that a retry cannot pay twice. It keeps the key even if the user has
 * tried another intent in between, which has a key of its own. A retry sends the body of the first attempt, because the
 * shop refuses a key with a different body.
 * `intent` is what is requested (product, quantity, coupon). Call `settle` after every attempt, with its error if any.
 */
export function useIdempotencyKey(intent: readonly (string | number | undefined)[]) {
  const [keys] = useState(createKeys)
  const [, renderAgain] = useState(0)
  const intentText = JSON.stringify(intent)
  return {
    key: keys.of(intentText),
    /** The request that was first sent with this key: `request` itself on the first attempt. */
    firstSentBody: <Request>(request: Request): Request => keys.firstSent(intentText, request),
    settle(error?: unknown) {
      if (isOutcomeKnown(error)) {
        keys.forget(intentText)
        renderAgain((count) => count + 1)
      } else if (!isThrottled(error)) {
        keys.markUnknown(intentText)
      }
    },
    /** Whether an attempt with the key of an intent may have succeeded. A later attempt that was throttled changes nothing. */
    mayHaveSucceeded: (intent: string) => keys.isUnknown(intent),
    /** Whether any attempt may have succeeded, also one of an earlier intent. */
    hasUnknownOutcome: keys.hasUnknown,
  }
}

/** One key per intent, until it is forgotten. */
export function createKeys() {
  const keys = new Map<string, string>()
  const requests = new Map<string, unknown>()
  /** The intents with an attempt that may have succeeded. */
  const unknown = new Set<string>()
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
    markUnknown(intent: string) {
      unknown.add(intent)
    },
    isUnknown: (intent: string) => unknown.has(intent),
    hasUnknown: () => unknown.size > 0,
    forget(intent: string) {
      keys.delete(intent)
      requests.delete(intent)
      unknown.delete(intent)
    },
  }
}

/** False if the request may have succeeded or may still succeed. A throttled retry says nothing about the first attempt. */
export function isOutcomeKnown(error: unknown): boolean {
  if (error === undefined || error === null) return true
  if (!(error instanceof ApiError)) return false
  return error.status < 500 && error.code !== 'IN_PROGRESS' && !isThrottled(error)
}

function isThrottled(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'RATE_LIMITED'
}
