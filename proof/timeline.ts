/** One or two faults at once, from the begin of the first to the end of the last. Times are by `performance.now()`. */
export interface Step {
  kinds: string[]
  beganAt: number
  /** Infinity while it lasts. */
  endedAt: number
  /** The indexes of servers that cannot answer: they were killed or frozen, or cannot be reached. */
  silenced: Set<number>
  /** Which servers had no usable database, and when. */
  outages: { servers: number[]; from: number; to: number }[]
  /** Servers that should continue to sell. */
  untouched: Set<number>
  /** When the last fault of servers, database or lines ended: after it the shop should sell. */
  mendedAt: number
  /** The time from then until every server had sold; null if that did not happen in time. */
  sellingAgainMs: number | null
  /** The time from the end of all faults until a mail went out; null if none did in time. */
  mailingAgainMs: number | null
}

/** The faults of a run and their times. */
export interface Timeline {
  steps: Step[]
  begin(kinds: string[]): Step
  /** A server that the harness itself started again, because it had not recovered by itself. */
  forced(server: number): void
  /** The fault to which an event at this time belongs: the last one that had begun. */
  at(time: number): Step | undefined
  /** Whether a server was killed, frozen or out of reach at any time between the two. */
  wasSilenced(server: number, from: number, to: number): boolean
  lastEnd(): number
}

/** How long a server that was silenced may take until it answers as before: it starts, or works off its queues. */
const AFTERMATH_MS = 5_000

/** From the kill to the first answer. */
const FORCED_START_MS = 30_000

export function createTimeline(): Timeline {
  const steps: Step[] = []
  const forced: { server: number; at: number }[] = []
  return {
    steps,
    begin(kinds) {
      const step: Step = {
        ...{ kinds, beganAt: performance.now(), endedAt: Number.POSITIVE_INFINITY },
        ...{
          silenced: new Set(),
          outages: [],
          untouched: new Set(),
          mendedAt: 0,
          sellingAgainMs: null,
          mailingAgainMs: null,
        },
      }
      steps.push(step)
      return step
    },
    forced: (server) => void forced.push({ server, at: performance.now() }),
    at: (time) => steps.findLast(({ beganAt }) => beganAt <= time),
    wasSilenced: (server, from, to) =>
      steps.some(
        ({ silenced, beganAt, endedAt }) =>
          silenced.has(server) && beganAt <= to && endedAt + AFTERMATH_MS >= from,
      ) ||
      forced.some((start) => start.server === server && start.at <= to && start.at + FORCED_START_MS >= from),
    lastEnd: () => Math.max(0, ...steps.map(({ endedAt }) => endedAt)),
  }
}
