import { useEffect, useSyncExternalStore } from 'react'

/**
 * The longest time that answers wait for the hydration of a screen. It takes a slow phone about half a second. If the
 * screen fails instead, the answers must still arrive.
 */
const MAX_HYDRATION_MS = 10_000

let hydration = Promise.resolve()
let end = () => {}

/** Called before React hydrates the screen that the server has rendered. */
export function startHydration(): void {
  hydration = new Promise((resolve) => {
    end = resolve
    setTimeout(resolve, MAX_HYDRATION_MS)
  })
}

/**
 * Resolves once the screen is hydrated; at once if the server has not rendered it. React hydrates a page in several
 * steps, and each step expects what the server has rendered. So no answer and no live update may change the page in
 * between.
 */
export function whenHydrated(): Promise<void> {
  return hydration
}

/** Every screen that the server renders calls this: it ends the hydration. */
export function useEndOfHydration(): void {
  useEffect(() => end(), [])
}

const neverChanges = () => () => {}

/** False on the server, and while React hydrates the component. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
