export interface LineBounds {
  /** The most pieces that wait. */
  waiting: number
  /**
   * Bounds the wait, too. A short burst may wait for half a second. But a line that has not been empty for half a second
   * is a standing queue: more comes in than can be done, and a long line would only make every caller wait. It is then
   * cut to `standing` pieces. (The idea is CoDel's, RFC 8289: judge a queue by how long it stands, not by its peak.)
   */
  timed?: { standing: number }
  /** The error for a piece that may not wait, or has waited for too long. */
  refusal: () => Error
}

export interface WaitingLine<Entry> {
  readonly length: number
  /** @throws the refusal where the line is too long. */
  join(entry: Entry): void
  /** Takes the first `most` entries out. */
  take(most: number): Entry[]
}

const BURST_MS = 500
/** Nothing moves: the database hangs. Whoever waits is refused then, instead of waiting for it. */
const MOST_WAIT_MS = 2_000
/** How fast the measured time per piece follows a new one. */
const WEIGHT = 0.05

/** A bounded line of work that waits. A piece that would wait too long is refused when it comes, not when its time is up. */
export function createWaitingLine<Entry extends { reject(error: Error): void }>({
  waiting,
  timed,
  refusal,
}: LineBounds): WaitingLine<Entry> {
  const line: { entry: Entry; joinedAt: number; ahead: number }[] = []
  let emptyAt = performance.now()
  let msEach = 0
  let sweep: NodeJS.Timeout | undefined

  return {
    get length() {
      return line.length
    },
    join(entry) {
      const now = performance.now()
      if (line.length === 0) emptyAt = now
      if (isFull(now)) throw refusal()
      line.push({ entry, joinedAt: now, ahead: line.length })
      if (timed) sweep ??= setTimeout(refuseOld, MOST_WAIT_MS).unref()
    },
    take(most) {
      const now = performance.now()
      const taken = line.splice(0, most)
      for (const { joinedAt, ahead } of taken) {
        msEach += WEIGHT * ((now - joinedAt) / (ahead + 1) - msEach)
      }
      if (line.length === 0) {
        emptyAt = now
        clearTimeout(sweep)
        sweep = undefined
      }
      return taken.map(({ entry }) => entry)
    },
  }

  function isFull(now: number): boolean {
    if (line.length >= waiting) return true
    const [first] = line
    if (!timed || !first) return false
    if (now - emptyAt > BURST_MS && line.length >= timed.standing) return true
    return line.length * msEach > BURST_MS || now - first.joinedAt > BURST_MS
  }

  function refuseOld() {
    const before = performance.now() - MOST_WAIT_MS
    const fresh = line.findIndex(({ joinedAt }) => joinedAt > before)
    for (const { entry } of line.splice(0, fresh === -1 ? line.length : fresh)) entry.reject(refusal())
    const [first] = line
    sweep = first && setTimeout(refuseOld, Math.max(1, first.joinedAt - before)).unref()
  }
}
