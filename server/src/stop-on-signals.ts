import closeWithGrace from 'close-with-grace'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
const ERRORS = ['uncaughtException', 'unhandledRejection'] as const
/** A process manager and a parent process may both send a signal for one stop: within this time, signals count as one. */
const SAME_STOP_MS = 500

/**
 * Runs `stop` once, at the first signal or at an unhandled error, and ends the process after it, or after
 * `mostMs`. The second signal aborts `hurry`, which ends the waits of `stop`; a third ends the process at
 * once. After an error `hurry` is aborted from the start. An error during the stop also hurries it, but the stop
 * continues, so that the database is stopped in any case. The process ends with 1 if there was an error.
 */
export function stopOnSignals({ mostMs }: { mostMs: number }, stop: (hurry: AbortSignal) => Promise<void>) {
  const hurry = new AbortController()
  let isStopping = false
  let hasFailed = false
  // close-with-grace would end the process at the second signal or error.
  const skip = [...SIGNALS, ...ERRORS]
  const { close } = closeWithGrace({ delay: mostMs, logger: false, skip }, async () => {
    isStopping = true
    await stop(hurry.signal)
    if (hasFailed) throw new Error('Stopped because of an error, which was printed.')
  })

  // Whoever read the output may be gone. The shop goes on without it: an error of these streams would be reported to
  // them, which is an error again, and so on without an end.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const onError = (error: unknown) => {
    hasFailed = true
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    hurry.abort()
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
    // A stop after an error is under way already: a signal only hurries it.
    if (count === 1 && !isStopping) close()
    else if (count <= 2) hurry.abort()
    else process.exit(1)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
}
