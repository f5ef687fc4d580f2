import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

const INTERVAL_MS = 50
const TIMEOUT_MS = 2_000

/**
 * Asks a shop again and again whether it serves requests. A shop that drains still serves, but is not ready. Resolves
 * when it has asked once.
 * @param {string} origin
 */
export async function startProbe(origin) {
  let isReady = false
  /**
   * Counts the starts of the shop. The answer to a request that was sent before a start says nothing about the new
   * process.
   */
  let start = 0
  let downMs = 0
  let servedAt = /** @type {number | null} */ (null)
  let wasServing = false
  let isStopped = false
  await askOnce()
  const finished = run()
  return {
    isReady: () => isReady,
    /** Call it when the old process has ended and the next one begins. */
    noteStart() {
      start++
      isReady = false
    },
    pause: () => sleep(INTERVAL_MS),
    /** Ends the probe. Resolves with the seconds in which the shop did not serve; null if it never did. */
    async stop() {
      isStopped = true
      await finished
      return servedAt === null ? null : downMs / 1_000
    },
  }

  async function run() {
    while (!isStopped) {
      await sleep(INTERVAL_MS)
      await askOnce()
    }
  }

  async function askOnce() {
    const askedAtStart = start
    const state = await stateOf(origin)
    if (askedAtStart === start) isReady = state === 'ready'
    const isServing = state !== 'down'
    const now = performance.now()
    if (isServing && !wasServing && servedAt !== null) downMs += now - servedAt
    if (isServing) servedAt = now
    wasServing = isServing
  }
}

/** Whether a program answers there. @param {string} origin */
export async function isListening(origin) {
  return (await answerOf(`${origin}/healthz`)) !== null
}

/** @param {string} origin @returns {Promise<'ready' | 'draining' | 'down'>} */
async function stateOf(origin) {
  const answer = await answerOf(`${origin}/readyz`)
  if (answer?.ok) return 'ready'
  return answer?.body.includes('draining') ? 'draining' : 'down'
}

/**
 * With `node:http`, because `fetch` of Node 18 prints a warning.
 * @param {string} url @returns {Promise<{ ok: boolean, body: string } | null>} null without an answer
 */
function answerOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, async (answer) => {
      try {
        resolve({ ok: answer.statusCode === 200, body: await text(answer) })
      } catch {
        resolve(null)
      }
    })
    request.on('error', () => resolve(null))
  })
}
