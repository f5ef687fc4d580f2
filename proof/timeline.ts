/** One fault or two simultaneous ones, from the first begin to the last end. Times are by `performance.now()`. */
export interface Step {
  kinds: string[]
  beganAt: number
  /** Infinity while it lasts. */
  endedAt: number
  /** The indexes of servers that cannot answer, because they were killed, frozen or disconnected. */
  silenced: Set<number>
  /** Which servers had no usable database, and when. */
  outages: { servers: number[]; from: number; to: number }[]
  /** Servers that should continue to sell. */
  untouched: Set<number>
  /** When the last fault of servers, database or connections ended. After it the shop should sell. */
  repairedAt: number
  /** The time from `repairedAt` until every server has sold; null if that did not happen in time. */
  sellingAgainMs: number | null
  /** The time from the end of all faults until a mail was sent; null if none was sent in time. */
  mailingAgainMs: number | null
}

/** The faults of a run and their times. */
export interface Timeline {
  steps: Step[]
  begin(kinds: string[]): Step
  /** Records that the harness restarted a server, because the server had not recovered. */
  forced(server: number): void
  /** The step to which a time belongs: the last one that had begun. */
  at(time: number): Step | undefined
  /** Whether a server could not answer at any time between `from` and `to`. */
  wasSilenced(server: number, from: number, to: number): boolean
  lastEnd(): number
}

/** How long a server may need after a fault until it answers normally: it starts, or its queues become empty. */
const AFTERMATH_MS = 5_000

/** The longest time from the kill of a server to its first answer. */
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
          repairedAt: 0,
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
