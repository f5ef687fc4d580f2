import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

const SETTLED_MS = 2_000

/** Resolves when the page has come to rest: what nobody has asked for yet may be fetched from then on. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
}

/**
 * Fetches the code of an area's screens once the page has come to rest: each then opens at once, and also while the
 * connection is gone. Not for those who save data.
 */
export async function loadAhead(router: AnyRouter, screens: readonly AnyRoute[]): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  await atRest()
  for (const screen of screens) {
    if (!navigator.onLine) return
    // One that cannot be had now is fetched when it is opened.
    await router.loadRouteChunk(screen)?.catch(() => {})
  }
}
