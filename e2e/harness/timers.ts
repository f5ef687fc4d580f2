import type { Page } from '@playwright/test'

interface StoppedTimer {
  run: () => void
  ms: number
}

/**
 * Stops the timers of the page that wait for `fromMs` or longer. Then a toast stays until an event closes it, and a busy
 * machine reaches no time limit of the app. Call it before the page loads. The returned function runs the stopped timers
 * that wait for exactly `ms`, and returns how many there were.
 */
export async function stopTimers(page: Page, fromMs: number): Promise<(ms: number) => Promise<number>> {
  await page.addInitScript((limitMs) => {
    const stopped = new Map<number, StoppedTimer>()
    const [start, clear] = [window.setTimeout.bind(window), window.clearTimeout.bind(window)]
    // The browser's own timers have positive numbers.
    let lastId = 0
    Object.assign(window, {
      setTimeout(run: () => void, ms = 0, ...rest: unknown[]) {
        if (ms < limitMs) return start(run, ms, ...rest)
        stopped.set(--lastId, { run, ms })
        return lastId
      },
      clearTimeout: (id?: number) => stopped.delete(id ?? 0) || clear(id),
      runStoppedTimers(ms: number) {
        const due = [...stopped].filter(([, timer]) => timer.ms === ms)
        for (const [id, { run }] of due) if (stopped.delete(id)) run()
        return due.length
      },
    })
  }, fromMs)
  return (ms) => page.evaluate((waited) => Object(window).runStoppedTimers(waited), ms)
}

/** Waits until the page has drawn two frames: it has then run its effects, and the browser has moved the focus. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
