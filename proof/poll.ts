import { setTimeout as sleep } from 'node:timers/promises'

/** Calls `check` until it returns true or the time is over. Returns its last result. */
export async function poll(
  check: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 100 }: { timeoutMs: number; everyMs?: number },
): Promise<boolean> {
  const until = performance.now() + timeoutMs
  for (;;) {
    if (await check()) return true
    if (performance.now() >= until) return false
    await sleep(everyMs)
  }
}
