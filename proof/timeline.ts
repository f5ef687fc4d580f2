/** One fault, or two at the same time. Times are in ms, by `performance.now()`. */
export interface Step {
  kinds: string[]
  /** When the first fault began. */
  beganAt: number
  /** When the last fault ended; Infinity until then. */
  endedAt: number
  /** The indexes of servers that cannot answer, because they were killed, frozen or disconnected. */
  silenced: Set<number>
  /** Which servers had no usable database, and when. */
  outages: { servers: number[]; from: number; to: number }[]
  /** The indexes of servers that should continue to sell. */
  unaffectedServers: Set<number>
  /** When the last fault of servers, database or connections ended. After this time the shop should sell. */
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
  recordForcedRestart(server: number): void
  /** The step to which a time belongs: the last one that had begun. */
  stepAt(time: number): Step | undefined
  /** Whether a server could not answer at any time between `from` and `to`. */
  wasSilenced(server: number, from: number, to: number): boolean
  /** Records that customers and operators request nothing more. */
  recordEndOfWork(): void
  /** When the last fault ended; in a run without faults, when the work ended. */
  lastEndAt(): number
}

/** How long a server may need after a fault until it answers normally: it starts, or its queues become empty. */
const AFTERMATH_MS = 5_000

/** The longest time from the kill of a server to its first answer. */
const FORCED_RESTART_MS = 30_000

export function createTimeline(): Timeline {
  const steps: Step[] = []
  const forcedRestarts: { server: number; at: number }[] = []
  let workEndedAt = 0
  return {
    steps,
    begin(kinds) {
      const step: Step = {
        kinds,
        beganAt: performance.now(),
        endedAt: Number.POSITIVE_INFINITY,
        silenced: new Set(),
        outages: [],
        unaffectedServers: new Set(),
        repairedAt: 0,
        sellingAgainMs: null,
        mailingAgainMs: null,
      }
      steps.push(step)
      return step
    },
    recordForcedRestart: (server) => void forcedRestarts.push({ server, at: performance.now() }),
    stepAt: (time) => steps.findLast(({ beganAt }) => beganAt <= time),
    wasSilenced: (server, from, to) =>
      steps.some(
        ({ silenced, beganAt, endedAt }) =>
          silenced.has(server) && beganAt <= to && endedAt + AFTERMATH_MS >= from,
      ) ||
      forcedRestarts.some(
        (restart) => restart.server === server && restart.at <= to && restart.at + FORCED_RESTART_MS >= from,
      ),
    recordEndOfWork() {
      workEndedAt = performance.now()
    },
    lastEndAt: () => (steps.length === 0 ? workEndedAt : Math.max(...steps.map(({ endedAt }) => endedAt))),
  }
}
