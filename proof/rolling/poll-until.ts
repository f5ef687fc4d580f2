import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `check` answers true. @throws naming `what` after `mostMs`. */
export async function pollUntil(what: string, mostMs: number, check: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + mostMs
  while (!(await check())) {
    if (performance.now() > until) throw new Error(`Not within ${mostMs} ms: ${what}.`)
    await sleep(100)
  }
}
