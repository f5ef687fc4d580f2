import { setTimeout as sleep } from 'node:timers/promises'

/** What can end a task early. */
interface Bounds {
  limitMs: number
  /** The process stops: the task gets a signal and a moment to end. */
  stopping: AbortSignal
  /** The runner was given up: the task continues by itself, but its end is no longer waited for. */
  abandoned: AbortSignal
}

/** A task took longer than its lane allows. */
class TaskTimeoutError extends Error {}

/** A task was still running when its runner stopped. */
class TaskInterruptedError extends Error {}

/** How long a task may take to end after the signal to give up. */
const GRACE_MS = 500

/**
 * Runs a task and always settles: at its end, or soon after its limit or the stop, even where the task ignores its
 * signal. Such a task may still run afterwards, at the same time as its own retry.
 */
export async function runTask(
  work: (stopping: AbortSignal) => Promise<void>,
  { limitMs, stopping, abandoned }: Bounds,
): Promise<void> {
  const limit = AbortSignal.timeout(limitMs)
  const signal = AbortSignal.any([limit, stopping])
  const settled = new AbortController()
  const giveUp = async (cause: AbortSignal, graceMs: number, error: Error): Promise<never> => {
    await aborted(cause, settled.signal)
    await sleep(graceMs, undefined, { signal: settled.signal })
    throw error
  }
  try {
    await Promise.race([
      work(signal),
      giveUp(limit, GRACE_MS, new TaskTimeoutError(`The task took longer than ${limitMs / 1_000} s.`)),
      giveUp(stopping, GRACE_MS, new TaskInterruptedError('The task was interrupted by the stop.')),
      giveUp(abandoned, 0, new TaskInterruptedError("The task's runner was replaced.")),
    ])
  } finally {
    settled.abort()
  }
}

/** Resolves when `signal` aborts; rejects when the task has settled, so that no promise stays pending. */
function aborted(signal: AbortSignal, settled: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve(), { once: true, signal: settled })
    settled.addEventListener('abort', () => reject(new Error('settled')), { once: true })
  })
}
