import closeWithGrace from 'close-with-grace'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
/** A process manager and a parent process may both pass one stop on: within this time, signals count as one. */
const SAME_STOP_MS = 500

/**
 * Runs `stop` once, at the first signal or at an error that nothing handled, and ends the process after it, or after
 * `mostMs`. The second signal aborts `hurry`, which ends whatever `stop` only waits for; a third ends the process at
 * once. After an error `hurry` is aborted from the start.
 */
export function stopOnSignals({ mostMs }: { mostMs: number }, stop: (hurry: AbortSignal) => Promise<void>) {
  const hurry = new AbortController()
  let isStopping = false
  const { close } = closeWithGrace({ delay: mostMs, logger: false, skip: [...SIGNALS] }, async ({ err }) => {
    isStopping = true
    if (err) {
      process.stderr.write(`${err.stack}\n`)
      hurry.abort()
    }
    await stop(hurry.signal)
  })

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
