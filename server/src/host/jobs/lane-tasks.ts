import type { Task, TaskList } from 'graphile-worker'
import type { JobContext, LaneJob } from '../areas/declared-job.ts'
import type { Platform } from '../context/platform.ts'
import type { Lane } from './lanes.ts'
import { runTask } from './run-task.ts'

type Jobs = ReturnType<typeof trackJobs>

/** Counts the running tasks of a lane, over all of its runners. */
export function trackJobs() {
  let [running, activeAt] = [0, performance.now()]
  let finishedAt: Date | null = null
  return {
    running: () => running,
    lastFinishedAt: () => finishedAt,
    /** When a task last started or ended. */
    lastActiveAt: () => activeAt,
    async track(task: () => Promise<void>) {
      running++
      activeAt = performance.now()
      try {
        await task()
      } finally {
        running--
        activeAt = performance.now()
        finishedAt = new Date()
      }
    },
  }
}

interface LaneTaskOptions {
  context: JobContext
  jobs: Jobs
  /** Tells running tasks to stop. */
  stopSignal: AbortSignal
  /** Aborts when the runner of these tasks is abandoned. */
  abandoned: AbortSignal
  log: Platform['log']
  /** Counts the attempts of jobs. */
  attempts: Platform['metrics']['jobs']
}

/**
 * The tasks of a lane with their time limit. Each failure is logged once, with its cause and without the job's payload.
 */
export function taskListOf(
  lane: Lane,
  { context, jobs, stopSignal, abandoned, log, attempts }: LaneTaskOptions,
): TaskList {
  const withLimit =
    (name: string, { run }: LaneJob): Task =>
    (payload, { job }) =>
      jobs.track(async () => {
        try {
          const bounds = { limitMs: lane.limitMs, stopping: stopSignal, abandoned }
          // Safe: only addJob writes payloads, and it takes their types from the declarations of the jobs.
          await runTask((stopping) => run(context, payload as never, stopping), bounds)
          attempts.inc({ job: name, outcome: 'done' })
        } catch (err) {
          attempts.inc({ job: name, outcome: 'failed' })
          if (!abandoned.aborted) {
            const line = { job: name, jobId: String(job.id), attempt: job.attempts, err }
            log.error(line, 'A job failed.')
          }
          throw err
        }
      })
  return Object.fromEntries(Object.entries(lane.jobs).map(([name, job]) => [name, withLimit(name, job)]))
}
