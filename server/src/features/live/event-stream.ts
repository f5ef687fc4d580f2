import type { FastifyReply } from 'fastify'
import { API_HEADERS } from '../../platform/http/api-headers.ts'

/** One screen that listens. */
export interface EventStream {
  send(message: unknown): void
  /** Keeps proxies from taking the silence for an end. */
  beat(): void
  end(): void
}

/** Who reads so slowly that this much waits is let go; the screen comes back and is told how things stand. */
const MOST_WAITING_BYTES = 256 * 1024
/** Who takes nothing of what was written for so long has gone, even if TCP has not noticed. */
const STALLED_MS = 45_000
/** What a browser waits before it comes back. */
const RETRY_MS = 2_000

/** Takes an answer over as a stream of server-sent events; `onEnd` is called once, whoever ends it. */
export function openEventStream(reply: FastifyReply, onEnd: () => void): EventStream {
  const { raw } = reply
  reply.hijack()
  raw.writeHead(200, {
    ...API_HEADERS,
    'content-type': 'text/event-stream; charset=utf-8',
    // Nothing follows it: a line kept open after its end would hold up a server that closes.
    connection: 'close',
    // nginx would gather the stream into one long answer.
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > MOST_WAITING_BYTES) raw.destroy()
    else raw.write(text)
  }
  let behindSince: number | undefined
  const beat = () => {
    if (raw.writableLength === 0) behindSince = undefined
    else behindSince ??= performance.now()
    if (behindSince !== undefined && performance.now() - behindSince > STALLED_MS) raw.destroy()
    else write(': still here\n\n')
  }
  let hasEnded = false
  const over = () => {
    if (hasEnded) return
    hasEnded = true
    onEnd()
  }
  raw.once('close', over)
  write(`retry: ${RETRY_MS}\n\n`)
  return {
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    beat,
    end() {
      raw.end()
      over()
    },
  }
}
