import type { AnyRouter } from '@tanstack/react-router'

let isFirst = true

/** Whether the user is still on the first screen since the page was loaded. */
export function isFirstScreen(): boolean {
  return isFirst
}

/** Called once, by main. */
export function watchFirstScreen(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) isFirst = false
  })
}
