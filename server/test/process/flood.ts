import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The number of answers by status, and one answer with 503. */
export interface FloodResult {
  counts: Record<number, number>
  refusal: { headers: Record<string, unknown>; body: string } | null
}

/**
 * Starts clients in a separate process, each with one connection. Each client requests `url` again as soon as it has an
 * answer. `resultSoFar` returns the counts so far and one refusal.
 */
export async function startFlood(url: string, clients: number) {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, FLOOD_URL: url, FLOOD_CLIENTS: String(clients) },
    execArgv: [],
  })
  const resultSoFar = async (): Promise<FloodResult> => {
    const [result] = await Promise.all([once(child, 'message'), child.send('send the result')])
    return result[0]
  }
  return {
    resultSoFar,
    stop: async () => {
      const result = await resultSoFar()
      child.kill('SIGKILL')
      await once(child, 'exit')
      return result
    },
  }
}

if (process.env.FLOOD_URL !== undefined) flood(process.env.FLOOD_URL, Number(process.env.FLOOD_CLIENTS))

function flood(url: string, clients: number) {
  const result: FloodResult = { counts: {}, refusal: null }
  const agent = new Agent({ keepAlive: true })
  const requestOnce = () =>
    new Promise<void>((resolve, reject) => {
      const call = send(url, { agent }, async (answer) => {
        const [status, body] = [answer.statusCode ?? 0, await text(answer)]
        result.counts[status] = (result.counts[status] ?? 0) + 1
        if (status === 503) result.refusal ??= { headers: answer.headers, body }
        resolve()
      })
      call.on('error', reject)
      call.end()
    })
  process.on('message', () => process.send?.(result))
  for (let client = 0; client < clients; client++) {
    void (async () => {
      for (;;) await requestOnce()
    })()
  }
}
