import type { FastifyBaseLogger } from 'fastify'

interface WebhookSenderOptions<Notice> {
  /** For the log. */
  provider: string
  log: FastifyBaseLogger
  /** How the provider writes and signs a notice. */
  sign(notice: Notice): { body: string; headers: Record<string, string> }
  /** Whether the provider takes this status for an acknowledgement. */
  isAcknowledged(status: number): boolean
}

/** As long as NOWPayments waits for an answer; Paystack waits longer. */
const TIMEOUT_MS = 3_000
/** The real providers pause for minutes and hours. */
const RETRIES_AFTER_MS = [1_000, 4_000, 15_000]

/** Posts a provider's notices to the shop, and tries again a few times while the shop does not acknowledge one. */
export function createWebhookSender<Notice>({
  provider,
  log,
  sign,
  isAcknowledged,
}: WebhookSenderOptions<Notice>) {
  const waiting = new Set<NodeJS.Timeout>()
  let closed = false

  async function post(url: string, notice: Notice, tried: number): Promise<void> {
    if (await isPosted(url, notice)) return
    const pauseMs = RETRIES_AFTER_MS[tried]
    if (pauseMs === undefined || closed) return log.warn({ provider }, 'A simulator gave up on a notice.')
    later(pauseMs, () => post(url, notice, tried + 1))
  }

  function later(pauseMs: number, work: () => Promise<void>) {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void work()
    }, pauseMs)
    waiting.add(timer)
  }

  async function isPosted(url: string, notice: Notice): Promise<boolean> {
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
      // The shop cannot be reached: the notice is tried again.
      return false
    }
  }

  return {
    /** Resolves after the first try. */
    post: (url: string, notice: Notice) => post(url, notice, 0),
    postLater: (url: string, notice: Notice, pauseMs: number) => later(pauseMs, () => post(url, notice, 0)),
    close() {
      closed = true
      for (const timer of waiting) clearTimeout(timer)
    },
  }
}

export type WebhookSender<Notice> = ReturnType<typeof createWebhookSender<Notice>>
