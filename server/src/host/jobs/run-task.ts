import { setTimeout as sleep } from 'node:timers/promises'

/** What can end a task early. */
interface Bounds {
  limitMs: number
  /** The process stops: the task gets a signal and `GRACE_MS` to end. */
  stopping: AbortSignal
  /** The runner was abandoned: its task continues, but `runTask` fails at once. */
  abandoned: AbortSignal
}

/** A task took longer than its lane allows. */
class TaskTimeoutError extends Error {}

/** A task was still running when its runner stopped. */
class TaskInterruptedError extends Error {}

/** How long a task may take to end after its signal. */
const GRACE_MS = 500

/**
 * Runs a task and always settles: when the task ends, when its runner is abandoned, or soon after its time limit or the
 * stop of the process. A task that ignores its signal may continue to run, even at the same time as its own retry.
 */
export async function runTask(
  work: (stopping: AbortSignal) => Promise<void>,
  { limitMs, stopping, abandoned }: Bounds,
): Promise<void> {
  const limit = AbortSignal.timeout(limitMs)
  const signal = AbortSignal.any([limit, stopping])
  const settled = new AbortController()
  const failAfter = async (cause: AbortSignal, graceMs: number, error: Error): Promise<never> => {
    await waitForAbort(cause, settled.signal)
    await sleep(graceMs, undefined, { signal: settled.signal })
    throw error
  }
  try {
    await Promise.race([
      work(signal),
      failAfter(limit, GRACE_MS, new TaskTimeoutError(`The task took longer than ${limitMs / 1_000} s.`)),
      failAfter(stopping, GRACE_MS, new TaskInterruptedError('The task was interrupted by the stop.')),
      failAfter(abandoned, 0, new TaskInterruptedError("The task's runner was replaced.")),
    ])
  } finally {
    settled.abort()
  }
}

/** Resolves when `signal` aborts; rejects when the task has settled, so that no promise stays pending. */
function waitForAbort(signal: AbortSignal, settled: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: settled })
    settled.addEventListener('abort', () => reject(new Error('settled')), { once: true })
  })
}
