import { ConfigError } from '../config.ts'

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

const INTERRUPTED = new ConfigError('The command was interrupted.')

/**
 * Aborts at the first signal to stop, so that a command can clean up. A second signal ends the process at once. The
 * reason of the abort is a line for the operator.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  for (const signal of SIGNALS) process.once(signal, () => controller.abort(INTERRUPTED))
  return controller.signal
}
