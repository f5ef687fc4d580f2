import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

const PAGE_LOAD_MS = 2_000
const MAX_IDLE_WAIT_MS = 2_000
/** For Safari, which cannot say when it is idle. */
const PAUSE_MS = 100

/** Resolves once the page should have loaded, so that preloading does not delay it. */
function afterPageLoad(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAGE_LOAD_MS))
}

/** Resolves when the browser has nothing else to do, so that the code of one screen at a time is run. */
function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: MAX_IDLE_WAIT_MS })
    else setTimeout(resolve, PAUSE_MS)
  })
}

/**
 * Fetches the code of an area's screens after the page has loaded, so that each opens at once, even offline. Does
 * nothing if the browser is set to save data.
 */
export async function preloadRoutes(router: AnyRouter, screens: readonly AnyRoute[]): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (connection?.saveData) return
  await afterPageLoad()
  for (const screen of screens) {
    await whenIdle()
    if (!navigator.onLine) return
    // Chromium remembers that a module failed to load, so the router loads the page again when such a screen is opened.
    await router.loadRouteChunk(screen)?.catch(() => {})
  }
}
