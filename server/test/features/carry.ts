import type { Socket } from 'node:net'
import type { LineMode } from '../process/fault-proxy.ts'

/** Bytes that are not delivered yet; null is the end of the stream. */
interface Parcel {
  chunk: Buffer | null
  dueAt: number
}

/** If more bytes than this are not delivered, the sender is paused. */
const MOST_BYTES_UNDER_WAY = 1024 * 1024

/** Passes bytes from `from` to `to` in order, with the delay of the mode. A silent connection drops them. */
export function carry(from: Socket, to: Socket, line: { mode: () => LineMode; isSilent: () => boolean }) {
  const parcels: Parcel[] = []
  let bytesUnderWay = 0
  let timer: NodeJS.Timeout | undefined

  from.on('data', (chunk) => send(chunk))
  from.on('end', () => send(null))

  function send(chunk: Buffer | null) {
    if (line.isSilent()) return
    const lastDueAt = parcels.at(-1)?.dueAt ?? 0
    const dueAt = dueTime(line.mode(), { bytes: chunk?.length ?? 0, lastDueAt })
    parcels.push({ chunk, dueAt })
    bytesUnderWay += chunk?.length ?? 0
    if (bytesUnderWay > MOST_BYTES_UNDER_WAY) from.pause()
    if (timer === undefined) deliver()
  }

  function deliver() {
    timer = undefined
    for (let first = parcels[0]; first && first.dueAt <= performance.now(); first = parcels[0]) {
      parcels.shift()
      bytesUnderWay -= first.chunk?.length ?? 0
      if (line.isSilent() || to.destroyed) continue
      if (first.chunk === null) to.end()
      else if (!to.write(first.chunk)) waitForDrain()
    }
    if (from.isPaused() && !to.writableNeedDrain && bytesUnderWay <= MOST_BYTES_UNDER_WAY) from.resume()
    const next = parcels[0]
    // A timer may fire a fraction of a millisecond early.
    if (next) timer = setTimeout(deliver, Math.max(1, next.dueAt - performance.now())).unref()
  }

  function waitForDrain() {
    from.pause()
    to.once('drain', () => from.resume())
  }
}

function dueTime(mode: LineMode, { bytes, lastDueAt }: { bytes: number; lastDueAt: number }): number {
  const now = performance.now()
  if (mode.kind === 'delay') return Math.max(now + mode.delayMs, lastDueAt)
  if (mode.kind === 'slow') return Math.max(now, lastDueAt) + (bytes / mode.bytesPerSecond) * 1_000
  return Math.max(now, lastDueAt)
}
