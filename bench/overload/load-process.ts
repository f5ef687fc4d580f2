import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type Connection, openConnection } from './connection.ts'
import { createRequests, KINDS, type Kind } from './requests.ts'

/** One load: each connection sends its next request right after an answer, or all requests are sent at a fixed rate. */
export interface Load {
  seconds: number
  connections: number
  /** Requests per second over all connections. Without it, each connection sends the next one after an answer. */
  rate?: number
}

/** Milliseconds from the due time of a request to its answer. */
export interface KindResult {
  accepted: number[]
  refused: number[]
}

export interface LoadResult {
  kinds: Record<Kind, KindResult>
  withoutRetryAfter: number
  /** The number of missing answers and of answers other than 2xx and 503. */
  unexpected: Record<string, number>
  seconds: number
}

interface Target {
  port: number
  tokens: readonly string[]
  productId: number
}

/** Runs the load in a separate process, so that the work of this process does not delay it. */
export async function openLoadProcess(target: Target) {
  const child = fork(fileURLToPath(import.meta.url), {
    env: { ...process.env, LOAD: '1' },
    serialization: 'advanced',
  })
  const call = async (message: unknown) => {
    child.send(message as object)
    const [answer] = await once(child, 'message')
    return answer
  }
  await call({ target })
  return {
    run: (load: Load): Promise<LoadResult> => call({ load }),
    /** Opens many connections at the same time, each with a request. Returns the milliseconds until each answer. */
    connectAtOnce: (count: number): Promise<number[]> => call({ connects: count }),
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

if (process.env.LOAD === '1') {
  let target: Target
  process.on('message', async (message: { target?: Target; load?: Load; connects?: number }) => {
    if (message.target) target = message.target
    if (message.load) process.send?.(await run(target, message.load))
    else if (message.connects) process.send?.(await connectAtOnce(target, message.connects))
    else process.send?.('ready')
  })
}

async function run(target: Target, { seconds, connections: count, rate }: Load): Promise<LoadResult> {
  const nextRequest = createRequests(target)
  const result: LoadResult = {
    kinds: { buy: empty(), purchases: empty(), catalogue: empty() },
    withoutRetryAfter: 0,
    unexpected: {},
    seconds,
  }
  const connections: Connection[] = []
  for (let nth = 0; nth < count; nth++) connections.push(await openConnection(target.port))
  const send = async (connection: Connection, dueAt: number) => {
    const { kind, text } = nextRequest()
    try {
      const { status, hasRetryAfter } = await connection.send(text)
      const tookMs = performance.now() - dueAt
      if (status < 300) result.kinds[kind].accepted.push(tookMs)
      else if (status === 503) {
        result.kinds[kind].refused.push(tookMs)
        if (!hasRetryAfter) result.withoutRetryAfter++
      } else increment(result.unexpected, `${kind} ${status}`)
    } catch (error) {
      increment(result.unexpected, `${kind} ${(error as Error).message}`)
    }
  }
  const until = performance.now() + seconds * 1_000
  if (rate === undefined) await sendContinuously(connections, send, until)
  else await sendAtRate(connections, send, { rate, until })
  for (const connection of connections) connection.close()
  return result
}

type Send = (connection: Connection, dueAt: number) => Promise<void>

async function sendContinuously(connections: Connection[], send: Send, until: number) {
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) await send(connection, performance.now())
    }),
  )
}

/** Requests wait if no connection is free. The wait counts as part of their time. */
async function sendAtRate(
  connections: Connection[],
  send: Send,
  { rate, until }: { rate: number; until: number },
) {
  const freeConnections = [...connections]
  const dueTimes: number[] = []
  let begunCount = 0
  const running = new Set<Promise<void>>()
  const begin = () => {
    while (begunCount < dueTimes.length) {
      // Each connection in turn, so that the server closes none of them as idle.
      const connection = freeConnections.shift()
      if (!connection) return
      const request = send(connection, dueTimes[begunCount++] ?? 0).then(() => {
        running.delete(request)
        freeConnections.push(connection)
        begin()
      })
      running.add(request)
    }
  }
  const startedAt = performance.now()
  let dueCount = 0
  while (performance.now() < until) {
    const now = performance.now()
    for (const goal = ((now - startedAt) / 1_000) * rate; dueCount < goal; dueCount++) dueTimes.push(now)
    begin()
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  // Requests that have not begun are dropped.
  dueTimes.length = begunCount
  await Promise.all(running)
}

async function connectAtOnce(target: Target, count: number): Promise<number[]> {
  const nextRequest = createRequests(target)
  const startedAt = performance.now()
  return Promise.all(
    Array.from({ length: count }, async () => {
      try {
        const connection = await openConnection(target.port)
        await connection.send(nextRequest().text)
        connection.close()
        return performance.now() - startedAt
      } catch {
        return Number.POSITIVE_INFINITY
      }
    }),
  )
}

const empty = (): KindResult => ({ accepted: [], refused: [] })

function increment(counts: Record<string, number>, name: string) {
  counts[name] = (counts[name] ?? 0) + 1
}

/** The times of all accepted or all refused requests, in milliseconds. */
export const latenciesOf = (result: LoadResult, which: keyof KindResult) =>
  KINDS.flatMap((kind) => result.kinds[kind][which])
