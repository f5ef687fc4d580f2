import type { FastifyBaseLogger } from 'fastify'

interface WebhookSenderOptions<Notice> {
  /** For the log. */
  provider: string
  log: FastifyBaseLogger
  /** Writes and signs a notice as the provider does. */
  sign(notice: Notice): { body: string; headers: Record<string, string> }
  /** Whether this status is an acknowledgement for the provider. */
  isAcknowledged(status: number): boolean
}

/** The time limit of NOWPayments; Paystack waits longer. */
const TIMEOUT_MS = 3_000
/** The pauses before the retries. Real providers wait for minutes or hours. */
const RETRIES_AFTER_MS = [1_000, 4_000, 15_000]

/** Posts a provider's notices to the shop, and repeats a notice a few times until the shop acknowledges it. */
export function createWebhookSender<Notice>({
  provider,
  log,
  sign,
  isAcknowledged,
}: WebhookSenderOptions<Notice>) {
  const timers = new Set<NodeJS.Timeout>()
  let isClosed = false

  async function post(url: string, notice: Notice, retryCount: number): Promise<void> {
    if (await postOnce(url, notice)) return
    const pauseMs = RETRIES_AFTER_MS[retryCount]
    if (pauseMs === undefined || isClosed)
      return log.warn(
        { provider },
        'A simulator stopped repeating a notice, because the shop did not acknowledge it.',
      )
    runLater(pauseMs, () => post(url, notice, retryCount + 1))
  }

  function runLater(pauseMs: number, work: () => Promise<void>) {
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, pauseMs)
    timers.add(timer)
  }

  async function postOnce(url: string, notice: Notice): Promise<boolean> {
    const { body, headers } = sign(notice)
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      return isAcknowledged(status)
    } catch {
      // The shop cannot be reached, so the notice is repeated.
      return false
    }
  }

  return {
    /** Resolves after the first attempt. */
    post: (url: string, notice: Notice) => post(url, notice, 0),
    postLater: (url: string, notice: Notice, pauseMs: number) =>
      runLater(pauseMs, () => post(url, notice, 0)),
    close() {
      isClosed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

export type WebhookSender<Notice> = ReturnType<typeof createWebhookSender<Notice>>
