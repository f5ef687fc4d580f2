import closeWithGrace from 'close-with-grace'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
const ERRORS = ['uncaughtException', 'unhandledRejection'] as const
/** Signals within this time count as one, because a process manager and a parent process may both send one. */
const SAME_STOP_MS = 500

/**
 * Runs `stop` once, at the first signal or unhandled error. Ends the process when `stop` has ended, or after `maxMs`.
 * The second signal aborts `stopNow`, which ends the waits of `stop`; the third ends the process at once. After an
 * error `stopNow` is aborted from the start. An error during the stop also aborts `stopNow`, but the stop continues, so
 * that the database is always stopped. The process exits with 1 if there was an error.
 */
export function stopOnSignals({ maxMs }: { maxMs: number }, stop: (stopNow: AbortSignal) => Promise<void>) {
  const stopNow = new AbortController()
  let isStopping = false
  let hasFailed = false
  // close-with-grace would end the process at the second signal or error.
  const skip = [...SIGNALS, ...ERRORS]
  const { close } = closeWithGrace({ delay: maxMs, logger: false, skip }, async () => {
    isStopping = true
    await stop(stopNow.signal)
    if (hasFailed) throw new Error('Stopped because of an error, which was printed.')
  })

  // The reader of the output may have ended. Without these listeners, an error of a stream would be printed to the same
  // stream and cause the next error, forever.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const onError = (error: unknown) => {
    hasFailed = true
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    stopNow.abort()
    if (!isStopping) close()
  }
  for (const event of ERRORS) process.on(event, onError)

  let lastAt = Number.NEGATIVE_INFINITY
  let count = 0
  const onSignal = () => {
    const now = performance.now()
    const isSameStop = now - lastAt < SAME_STOP_MS
    lastAt = now
    if (isSameStop) return
    count++
    // If a stop after an error already runs, a signal only ends its waits.
    if (count === 1 && !isStopping) close()
    else if (count <= 2) stopNow.abort()
    else process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
}
