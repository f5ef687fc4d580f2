import { useEffect } from 'react'

/** Answers wait no longer than this for a hydration. A slow phone needs half a second for it. */
const MAX_HYDRATION_MS = 10_000

let hydration = Promise.resolve()

/** Ends the hydration, if there is one. */
export let endHydration: () => void = () => {}

/** Called before React hydrates the screen that the server has rendered. */
export function startHydration(): void {
  hydration = new Promise((resolve) => {
    endHydration = resolve
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

/** Called by every screen that the server renders, and by the page that takes its place if it crashes. */
export function useEndOfHydration(): void {
  useEffect(() => endHydration(), [])
}
