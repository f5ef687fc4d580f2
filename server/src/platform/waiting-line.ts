export interface LineBounds {
  /** The most pieces that wait. */
  waiting: number
  /**
   * Bounds the wait, too. A burst may wait, because it is soon over: `room` pieces, and more if they begin within 0.3 s.
   * But a line that has not been empty for `burst` pieces is a standing queue: more work arrives than can be done, and a
   * long line only makes every caller wait. It is then cut to what waits for 10 ms, and to `standing` pieces where
   * those take longer. (The idea is CoDel's, RFC 8289.)
   */
  timed?: { room: number; burst: number; standing: number }
  /** How many pieces begin together; 1 where it is absent. The pace is measured for so many. */
  together?: number
  /** The error for a piece that may not wait, or has waited for too long. */
  refusal: () => Error
}

export interface WaitingLine<Entry> {
  readonly length: number
  /** Whether one more would be refused. */
  isFull(): boolean
  /**
   * A piece that was accepted before and comes back is refused only if the line is completely full.
   * @throws the refusal if the line is too long.
   */
  join(entry: Entry, isReturning?: boolean): void
  /** Takes the first `most` entries out. */
  take(most: number): Entry[]
}

const BURST_MS = 300
/** What a standing queue may cost each caller. */
const STANDING_MS = 10
/** A line that becomes empty accepts a burst again only if nothing was refused for this long: an overload may last. */
const CALM_MS = 1_000
/** The longest wait in any case: the work may be slow, or the database may hang. */
const MOST_WAIT_MS = 2_000
/** How fast the measured time per piece follows a change. */
const WEIGHT = 0.05

/** A bounded line of work that waits. A piece that would wait too long is refused when it arrives, not when its time is over. */
export function createWaitingLine<Entry extends { reject(error: Error): void }>({
  waiting,
  timed,
  together = 1,
  refusal,
}: LineBounds): WaitingLine<Entry> {
  const line: { entry: Entry; joinedAt: number; ahead: number }[] = []
  let takenSinceCalm = 0
  let refusedAt = Number.NEGATIVE_INFINITY
  let msEach = 0
  const goes = (pieces: number) => Math.ceil(pieces / together)
  let sweep: NodeJS.Timeout | undefined

  return {
    get length() {
      return line.length
    },
    isFull: () => isTooLong(performance.now()),
    join(entry, isReturning = false) {
      const now = performance.now()
      if (isReturning ? line.length >= waiting : isTooLong(now)) throw refusal()
      line.push({ entry, joinedAt: now, ahead: line.length })
      if (timed) sweep ??= setTimeout(refuseOld, MOST_WAIT_MS).unref()
    },
    take(most) {
      const now = performance.now()
      const taken = line.splice(0, most)
      for (const { joinedAt, ahead } of taken) {
        msEach += WEIGHT * ((now - joinedAt) / goes(ahead + 1) - msEach)
      }
      takenSinceCalm += taken.length
      if (line.length === 0) {
        clearTimeout(sweep)
        sweep = undefined
      }
      return taken.map(({ entry }) => entry)
    },
  }

  function isTooLong(now: number): boolean {
    if (line.length === 0 && now - refusedAt > CALM_MS) takenSinceCalm = 0
    const isRefused = line.length >= waiting || wouldWaitTooLong(now)
    if (isRefused) refusedAt = now
    return isRefused
  }

  function wouldWaitTooLong(now: number): boolean {
    const [first] = line
    if (!timed || !first) return false
    const isStanding = takenSinceCalm >= timed.burst && line.length >= timed.standing
    const waitMs = goes(line.length) * msEach
    if (isStanding && waitMs > STANDING_MS) return true
    const mostMs = line.length < timed.room ? MOST_WAIT_MS : BURST_MS
    return waitMs > mostMs || now - first.joinedAt > MOST_WAIT_MS
  }

  function refuseOld() {
    const before = performance.now() - MOST_WAIT_MS
    const fresh = line.findIndex(({ joinedAt }) => joinedAt > before)
    for (const { entry } of line.splice(0, fresh === -1 ? line.length : fresh)) entry.reject(refusal())
    const [first] = line
    sweep = first && setTimeout(refuseOld, Math.max(1, first.joinedAt - before)).unref()
  }
}
