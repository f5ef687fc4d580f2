import { liveUpdates } from '@docket/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from '../../host/context/platform.ts'
import { ShopError } from '../../host/errors.ts'
import { boundWork } from '../../host/http/overload/bound-work.ts'
import {
  accessCheck,
  bearerToken,
  type Call,
  callOf,
  refuseIfFull,
  routeSchema,
} from '../../host/http/route/route.ts'
import type { Changes } from '../../host/realtime/live-changes.ts'
import { openEventStream } from './event-stream.ts'
import { createListeners, type Listener } from './listeners.ts'
import { readBalances, readStock } from './read-state.ts'
import { sendUpdates } from './send-updates.ts'

/**
 * The maximum number of streams in one process. An open stream needs 16 to 32 KB of memory (measured with 2,000), and
 * 64 KB more if its reader is slow: 64 MB in total, and 192 MB in the worst case.
 */
export const MAX_LISTENERS = 2_000
/** A place becomes free only when a screen is closed, so clients should not ask again at once. */
const FULL_RETRY_SECONDS = { min: 5, max: 15 }
/** The maximum number of open streams of one user. One more ends the oldest. */
const MAX_PER_USER = 8
const BEAT_MS = 20_000

/** The stream of live updates to open screens. */
export function liveRoutes(app: FastifyInstance, { db, sessions, live, log, metrics }: Platform): void {
  const listeners = createListeners()
  metrics.addGauge('docket_live_listeners', 'Screens that listen for changes.', () => listeners.count)
  live.on(
    handleOneAtATime(async (changes) => {
      try {
        await sendUpdates(db, listeners, changes)
      } catch (error) {
        log.warn({ cause: String(error) }, 'Could not send a change to the open screens.')
        // The screens reconnect and get the current state.
        for (const { stream } of listeners.all()) stream.end()
      }
    }),
  )

  // A stream ends with its session.
  sessions.onEnd((userId) => {
    for (const { recheck } of userId === null ? listeners.all() : listeners.ofUser(userId)) void recheck()
  })

  const { run, isFull } = boundWork(liveUpdates, 'usual')
  app.route({
    method: liveUpdates.method,
    url: liveUpdates.path,
    schema: routeSchema(liveUpdates, 200),
    // A HEAD request would open a stream to which nothing is ever sent.
    exposeHeadRoute: false,
    onRequest: [refuseIfFull(isFull), accessCheck(liveUpdates, sessions)],
    // The number of first reads at the same time is limited, because after a restart every screen reconnects.
    handler: (request, reply) => run(() => startStream(request, reply)),
  })

  async function startStream(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { query, caller } = callOf(liveUpdates, request, reply) as Call<typeof liveUpdates>
    // If the client left while it waited or during the session lookup, no event would report the end of the stream.
    if (reply.raw.destroyed || request.raw.destroyed) return void reply.hijack()
    if (listeners.count >= MAX_LISTENERS) throw tooManyListenersError()
    const products = new Set(query.products)
    const [oldest, ...others] = listeners.ofUser(caller.id)
    if (oldest && others.length + 1 >= MAX_PER_USER) oldest.stream.end()

    const token = bearerToken(request.headers.authorization) ?? ''
    const recheck = async () => {
      const identity = await sessions.check(token).catch(() => undefined)
      // Undefined means that the session could not be read now.
      if (identity === null) listener.stream.end()
      else listener.stream.beat()
    }
    const beatTimer = setInterval(recheck, BEAT_MS)
    const stream = openEventStream(reply, () => {
      clearInterval(beatTimer)
      listeners.remove(listener)
    })
    const listener: Listener = { userId: caller.id, products, stream, recheck }
    // Listen before the read, so that the stream also gets changes during the read.
    listeners.add(listener)
    try {
      const [balances, stock] = await Promise.all([
        readBalances(db, [caller.id]),
        readStock(db, [...products]),
      ])
      stream.send({ balance: balances.get(caller.id), ...(products.size > 0 && { stock }) })
    } catch (error) {
      // The headers are already sent. The screen reconnects automatically.
      log.warn({ cause: String(error) }, 'Could not send the current state to a screen.')
      stream.end()
    }
  }
  app.addHook('preClose', async () => {
    for (const { stream } of listeners.all()) stream.end()
  })
}

function tooManyListenersError(): ShopError {
  const { min, max } = FULL_RETRY_SECONDS
  const retryAfter = min + Math.floor(Math.random() * (max - min + 1))
  return new ShopError('UNAVAILABLE', 'Too many screens follow live updates. Reload to see changes.', {
    retryAfter,
  })
}

/** Handles changes one after the other, and merges those that arrive during the work. */
function handleOneAtATime(work: (changes: Changes) => Promise<void>): (changes: Changes) => void {
  let waiting: Changes | undefined
  let isWorking = false
  async function workAll() {
    isWorking = true
    for (let changes = waiting; changes; changes = waiting) {
      waiting = undefined
      await work(changes)
    }
    isWorking = false
  }
  return (changes) => {
    waiting = waiting ? merge(waiting, changes) : changes
    if (!isWorking) void workAll()
  }
}

function merge(one: Changes, other: Changes): Changes {
  return { users: union(one.users, other.users), products: union(one.products, other.products) }
}

function union(one: Set<number> | 'all', other: Set<number> | 'all') {
  return one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other])
}
