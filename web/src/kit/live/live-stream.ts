import { type LiveUpdate, liveUpdates } from '@docket/contract/live'
import { createParser } from 'eventsource-parser'
import { pathOf, queryOf } from '../api/api.ts'
import { readToken } from '../session/session.ts'

/**
 * The shop sends something at least every 20 s. If nothing arrives for SILENCE_MS, the connection is dead, or a proxy
 * buffers it.
 */
const SILENCE_MS = 45_000

/** The events of a stream. */
interface StreamListener {
  onUpdate: (update: LiveUpdate) => void
  /** How long to wait before the stream is opened again, once it has ended. */
  onRetry: (pauseMs: number) => void
}

/** How a stream ended: `refused` if the answer of the shop or of a proxy was no stream. */
export type StreamEnd = 'ended' | 'refused' | 'silent' | 'unreachable' | 'stopped'

/**
 * Reads the shop's live updates until they end or `signal` fires. It uses `fetch`, because the browser's EventSource
 * cannot send the token in a header, and a token in the address would appear in logs.
 */
export async function readLiveStream(
  products: readonly number[],
  { onUpdate, onRetry }: StreamListener,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  restartTimer()
  try {
    const query = queryOf({ products: products.length > 0 ? products.join(',') : undefined })
    const response = await fetch(`/api${pathOf(liveUpdates.path)}${query}`, {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${readToken()}` },
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) return 'refused'
    const parser = createParser({
      onEvent: ({ data }) => onUpdate(JSON.parse(data) as LiveUpdate),
      onRetry,
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return 'ended'
      restartTimer()
      parser.feed(value)
    }
  } catch {
    if (signal.aborted) return 'stopped'
    return silence.signal.aborted ? 'silent' : 'unreachable'
  } finally {
    clearTimeout(timer)
  }
}
