import type { AnyRouter } from '@tanstack/react-router'

let isFirst = true

/** Whether nobody has gone anywhere yet since the page was opened. */
export function isFirstScreen(): boolean {
  return isFirst
}

/** Once, from main. */
export function watchFirstScreen(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
    if (fromLocation) isFirst = false
  })
}
