const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Aborts at the first signal to stop, so that a command can clean up. A second signal ends the process at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of SIGNALS) process.once(signal, () => controller.abort())
  return controller.signal
}
