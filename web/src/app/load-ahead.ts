import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

const SETTLED_MS = 2_000

/**
 * Fetches the code of an area's screens once the page has come to rest: each then opens at once, and also while the
 * connection is gone. Not for those who save data.
 */
export function loadAhead(router: AnyRouter, screens: readonly AnyRoute[]): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  setTimeout(async () => {
    for (const screen of screens) {
      if (!navigator.onLine) return
      // One that cannot be had now is fetched when it is opened.
      await router.loadRouteChunk(screen)?.catch(() => {})
    }
  }, SETTLED_MS)
}
