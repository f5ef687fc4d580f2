/** One or two faults at once, from the first one's beginning to the last one's end. Times are of `performance.now()`. */
export interface Step {
  kinds: string[]
  beganAt: number
  /** Infinity while it is under way. */
  endedAt: number
  /** Servers, by their place, that cannot answer: they were killed or frozen, or cannot be reached. */
  silenced: Set<number>
  /** When which servers had no database that they could sell from. */
  outages: { servers: number[]; from: number; to: number }[]
  /** Servers that should go on selling all the same. */
  untouched: Set<number>
  /** When the last fault of servers, database or lines ended: from then on the shop should sell. */
  mendedAt: number
  /** From then until every server had sold; null where that did not happen in time. */
  sellingAgainMs: number | null
  /** From the end of all faults until a mail went out; null where none did in time. */
  mailingAgainMs: number | null
}

/** Which faults there were, and when. */
export interface Timeline {
  steps: Step[]
  begin(kinds: string[]): Step
  /** A server that the harness itself started again, because it had not mended itself. */
  forced(server: number): void
  /** The fault that something at this time belongs to: the last one that had begun. */
  at(time: number): Step | undefined
  /** Whether a server was killed, frozen or out of reach at any time between the two. */
  wasSilenced(server: number, from: number, to: number): boolean
  lastEnd(): number
}

/** A server that was silenced may take this long until it answers as before: it starts, or works off what waited. */
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
