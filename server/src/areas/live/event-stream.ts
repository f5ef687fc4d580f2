import type { FastifyReply } from 'fastify'
import { API_HEADERS } from '../../host/http/api-headers.ts'

/** The stream of events to one open screen. */
export interface EventStream {
  send(message: unknown): void
  /** Sends a comment, so that proxies do not close an idle stream. */
  beat(): void
  end(): void
}

/**
 * Drop a reader when this many bytes wait for it, beyond the kernel's buffers. The screen reconnects and gets the
 * current state. An update has 3 KB at most.
 */
const MAX_WAITING_BYTES = 64 * 1024
/** Drop readers that have not read for this long; TCP may not have noticed that they left. */
const STALLED_MS = 45_000
/**
 * How long a browser waits before it reconnects. The time is random, because a restart ends all streams in the same
 * moment.
 */
const RETRY_MS = { min: 2_000, max: 10_000 }

/** Turns an answer into a stream of server-sent events. Calls `onEnd` once, when either side ends it. */
export function openEventStream(reply: FastifyReply, onEnd: () => void): EventStream {
  const { raw } = reply
  const [headerName, headerValue] = reply.server.transportHeaders
  reply.hijack()
  raw.writeHead(200, {
    ...API_HEADERS,
    ...(headerName !== undefined && headerValue !== undefined && { [headerName]: headerValue }),
    'content-type': 'text/event-stream; charset=utf-8',
    // A kept-alive connection would delay a server that closes.
    connection: 'close',
    // Otherwise nginx buffers the stream.
    'x-accel-buffering': 'no',
  })
  const write = (text: string) => {
    if (raw.writableEnded || raw.destroyed) return
    if (raw.writableLength > MAX_WAITING_BYTES) raw.destroy()
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
  const notifyEnd = () => {
    if (hasEnded) return
    hasEnded = true
    onEnd()
  }
  raw.once('close', notifyEnd)
  write(`retry: ${retryMs()}\n\n`)
  return {
    send: (message) => write(`data: ${JSON.stringify(message)}\n\n`),
    beat,
    end() {
      raw.end()
      notifyEnd()
    },
  }
}

function retryMs(): number {
  return Math.round(RETRY_MS.min + Math.random() * (RETRY_MS.max - RETRY_MS.min))
}
