import { useState } from 'react'
import { ApiError } from './api-error.ts'

/**
 * What attempts without an answer may have done. `same`: one with the current intent may have succeeded, and a retry
 * continues it. `earlier`: only one with an earlier intent may have succeeded. Undefined: no attempt may have succeeded
 * without an answer.
 */
export type UnknownOutcome = 'same' | 'earlier' | undefined

/**
 * The Idempotency-Key of an intent; it exists before the click. An intent keeps its key if its attempt got no answer, a
 * 5xx or IN_PROGRESS, and as long as later attempts are refused without a look at the key (`saysNothing`). So a retry
 * cannot pay twice. It keeps the key even if the user has tried another intent in between, which has a key of its own.
 * A retry sends the body of the first attempt, because the shop refuses a key with a different body. `intent` is what
 * is requested (product, quantity, coupon).
 */
export function useIdempotencyKey(intent: readonly (string | number | undefined)[]) {
  const [keys] = useState(createKeys)
  const [, renderAgain] = useState(0)
  const intentText = JSON.stringify(intent)
  return {
    key: keys.of(intentText),
    /** The request that was first sent with this key: `request` itself on the first attempt. */
    firstSentBody: <Request>(request: Request): Request => keys.firstSent(intentText, request),
    /** Awaits an attempt with this key, and remembers whether its outcome is known. */
    async send<Answer>(attempt: Promise<Answer>): Promise<Answer> {
      try {
        const answer = await attempt
        keys.settle(intentText)
        return answer
      } catch (error) {
        keys.settle(intentText, error)
        throw error
      } finally {
        renderAgain((count) => count + 1)
      }
    },
    unknownOutcome: keys.unknownOutcome(intentText),
  }
}

interface Intent {
  key: string
  firstSent?: unknown
  mayHaveSucceeded: boolean
}

/** One key per intent, until its outcome is known. */
export function createKeys() {
  const intents = new Map<string, Intent>()

  function find(text: string): Intent {
    const intent = intents.get(text) ?? { key: crypto.randomUUID(), mayHaveSucceeded: false }
    intents.set(text, intent)
    return intent
  }

  return {
    of: (text: string): string => find(text).key,
    firstSent<Request>(text: string, request: Request): Request {
      const intent = find(text)
      intent.firstSent ??= request
      // One intent always sends requests of one kind.
      return intent.firstSent as Request
    },
    /** Call it after every attempt, with its error if any. */
    settle(text: string, error?: unknown): void {
      if (saysNothing(error)) {
        // The shop has not stored this request, so the user may still change it, such as the reason of a refund.
        if (!find(text).mayHaveSucceeded) find(text).firstSent = undefined
      } else if (mayHaveSucceeded(error)) find(text).mayHaveSucceeded = true
      else intents.delete(text)
    },
    unknownOutcome(text: string): UnknownOutcome {
      if (find(text).mayHaveSucceeded) return 'same'
      return [...intents.values()].some(({ mayHaveSucceeded }) => mayHaveSucceeded) ? 'earlier' : undefined
    },
  }
}

/**
 * Whether the shop refused the attempt before it looked at the key: the attempt did nothing, and an earlier one with
 * the same key may have succeeded. It was throttled, the session has ended, or the user must first prove who they are.
 */
function saysNothing(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 429].includes(error.status)
}

/** Whether the attempt with this error may have succeeded, or may still succeed. Without an error it is done. */
export function mayHaveSucceeded(error: unknown): boolean {
  if (error === undefined || error === null) return false
  return !(error instanceof ApiError) || error.status >= 500 || error.code === 'IN_PROGRESS'
}
