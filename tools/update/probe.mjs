import { setTimeout as sleep } from 'node:timers/promises'

const INTERVAL_MS = 50
const TIMEOUT_MS = 2_000

/**
 * Asks a shop again and again whether it serves requests. A shop that drains still serves, but is not ready.
 * @param {string} origin
 */
export function startProbe(origin) {
  let isReady = false
  let downMs = 0
  let servedAt = /** @type {number | null} */ (null)
  let isStopped = false
  const finished = run()
  return {
    isReady: () => isReady,
    /** Waits until the next answer, or until there is none. */
    next: () => sleep(INTERVAL_MS),
    /** Ends the probe. Resolves with the seconds in which the shop did not serve; null if it never did. */
    async stop() {
      isStopped = true
      await finished
      return servedAt === null ? null : downMs / 1_000
    },
  }

  async function run() {
    let wasServing = false
    while (!isStopped) {
      const answer = await ask(origin)
      isReady = answer === 'ready'
      const isServing = answer !== 'none'
      const now = performance.now()
      if (isServing) {
        if (!wasServing && servedAt !== null) downMs += now - servedAt
        servedAt = now
      }
      wasServing = isServing
      await sleep(INTERVAL_MS)
    }
  }
}

/** Whether a program accepts connections there. @param {string} origin */
export async function isListening(origin) {
  return (await ask(`${origin}`)) !== 'none' || (await fetchOrNull(`${origin}/healthz`)) !== null
}

/** @param {string} origin @returns {Promise<'ready' | 'draining' | 'none'>} */
async function ask(origin) {
  const answer = await fetchOrNull(`${origin}/readyz`)
  if (answer === null) return 'none'
  const body = await answer.text().catch(() => '')
  if (answer.ok) return 'ready'
  return body.includes('draining') ? 'draining' : 'none'
}

/** @param {string} url */
async function fetchOrNull(url) {
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { connection: 'close' } }).catch(() => null)
}
