import type { Task, TaskList } from 'graphile-worker'
import type { JobName } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { LANES, type Lane } from './lanes.ts'
import { runTask } from './run-task.ts'
import type { Tasks } from './tasks.ts'

type Jobs = ReturnType<typeof trackJobs>

/** The tasks of a lane, over all of its runners. */
export function trackJobs() {
  let [running, signAt] = [0, performance.now()]
  let finishedAt: Date | null = null
  return {
    running: () => running,
    lastFinishedAt: () => finishedAt,
    /** When a task last began or ended. */
    lastSignAt: () => signAt,
    async track(task: () => Promise<void>) {
      running++
      signAt = performance.now()
      try {
        await task()
      } finally {
        running--
        signAt = performance.now()
        finishedAt = new Date()
      }
    },
  }
}

interface Bounded {
  tasks: Tasks
  jobs: Jobs
  /** Tells running tasks to give up. */
  giveUp: AbortSignal
  /** Aborts when the runner of these tasks is abandoned. */
  abandoned: AbortSignal
  log: Platform['log']
  /** Counts the tries of jobs. */
  count: Platform['metrics']['jobs']
}

/** The tasks of a lane, bounded in time. A failure is logged once: what failed and why, without the payload of the job. */
export function taskListOf(lane: Lane, { tasks, jobs, giveUp, abandoned, log, count }: Bounded): TaskList {
  const bounded = (name: JobName): Task => {
    // Payloads are written by addJob only, which is typed by the same table.
    const work = tasks[name] as (payload: unknown, stopping: AbortSignal) => Promise<void>
    return (payload, { job }) =>
      jobs.track(async () => {
        try {
          const bounds = { limitMs: LANES[lane].limitMs, stopping: giveUp, abandoned }
          await runTask((stopping) => work(payload, stopping), bounds)
          count.inc({ job: name, outcome: 'done' })
        } catch (err) {
          count.inc({ job: name, outcome: 'failed' })
          if (!abandoned.aborted) {
            const line = { job: name, jobId: String(job.id), attempt: job.attempts, err }
            log.error(line, 'A job failed.')
          }
          throw err
        }
      })
  }
  return Object.fromEntries(LANES[lane].tasks.map((name) => [name, bounded(name)]))
}
