import type { Metrics } from './metrics.ts'

/** The state of one lane of the job system in this process. */
export interface MeasuredLane {
  lane: string
  /** The maximum number of jobs that it runs at a time. */
  slots: number
  /** Jobs that it runs now. */
  running: number
  /** How often its runner was replaced. */
  restarts: number
  /** Whether the lane waits because its provider keeps failing. */
  isBreakerOpen: boolean
}

/** Adds gauges for the lanes of this process. `read` must answer from memory. */
export function measureLanes({ addLabelledGauge }: Metrics, read: () => MeasuredLane[]): void {
  const addGauge = (name: string, help: string, pick: (state: MeasuredLane) => number) =>
    addLabelledGauge({ name, help, labels: ['lane'] }, () =>
      read().map((state) => ({ labels: { lane: state.lane }, value: pick(state) })),
    )
  addGauge('docket_lane_slots', 'Jobs that a lane may run at a time.', ({ slots }) => slots)
  addGauge('docket_lane_running', 'Jobs that a lane runs now.', ({ running }) => running)
  addGauge(
    'docket_lane_restarts',
    'How often the runner of a lane was started again.',
    ({ restarts }) => restarts,
  )
  addGauge(
    'docket_circuit_breaker_open',
    'Processes whose lane waits because its provider keeps failing.',
    ({ isBreakerOpen }) => Number(isBreakerOpen),
  )
}
