import type { Socket } from 'node:net'
import type { ConnectionMode } from './fault-proxy.ts'

/** Bytes that are not delivered yet; null is the end of the stream. */
interface PendingChunk {
  chunk: Buffer | null
  dueAt: number
}

/** While more bytes than this wait for their delivery, the sender is paused. */
const MAX_PENDING_BYTES = 1024 * 1024

/** Passes bytes from `from` to `to` in order, with the delay of the mode. A silent connection drops them. */
export function forwardBytes(
  from: Socket,
  to: Socket,
  connection: { mode: () => ConnectionMode; isSilent: () => boolean },
) {
  const pending: PendingChunk[] = []
  let pendingBytes = 0
  let timer: NodeJS.Timeout | undefined

  from.on('data', (chunk) => send(chunk))
  from.on('end', () => send(null))

  function send(chunk: Buffer | null) {
    if (connection.isSilent()) return
    const lastDueAt = pending.at(-1)?.dueAt ?? 0
    const dueAt = dueTime(connection.mode(), { bytes: chunk?.length ?? 0, lastDueAt })
    pending.push({ chunk, dueAt })
    pendingBytes += chunk?.length ?? 0
    if (pendingBytes > MAX_PENDING_BYTES) from.pause()
    if (timer === undefined) deliver()
  }

  function deliver() {
    timer = undefined
    for (let first = pending[0]; first && first.dueAt <= performance.now(); first = pending[0]) {
      pending.shift()
      pendingBytes -= first.chunk?.length ?? 0
      if (connection.isSilent() || to.destroyed) continue
      if (first.chunk === null) to.end()
      else if (!to.write(first.chunk)) waitForDrain()
    }
    if (from.isPaused() && !to.writableNeedDrain && pendingBytes <= MAX_PENDING_BYTES) from.resume()
    const next = pending[0]
    // A timer may fire a fraction of a millisecond early.
    if (next) timer = setTimeout(deliver, Math.max(1, next.dueAt - performance.now())).unref()
  }

  function waitForDrain() {
    from.pause()
    to.once('drain', () => from.resume())
  }
}

function dueTime(mode: ConnectionMode, { bytes, lastDueAt }: { bytes: number; lastDueAt: number }): number {
  const now = performance.now()
  if (mode.kind === 'delay') return Math.max(now + mode.delayMs, lastDueAt)
  if (mode.kind === 'slow') return Math.max(now, lastDueAt) + (bytes / mode.bytesPerSecond) * 1_000
  return Math.max(now, lastDueAt)
}
