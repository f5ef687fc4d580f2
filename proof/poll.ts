import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is true or the time is over; returns the last answer. */
export async function poll(
  look: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 100 }: { timeoutMs: number; everyMs?: number },
): Promise<boolean> {
  const until = performance.now() + timeoutMs
  for (;;) {
    if (await look()) return true
    if (performance.now() >= until) return false
    await sleep(everyMs)
  }
}
