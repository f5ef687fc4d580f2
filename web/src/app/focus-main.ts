import type { AnyRouter } from '@tanstack/react-router'

/**
 * After a change of page the focus goes to the new page's content, as it would after loading a document; unless the
 * page has put it somewhere itself, or only its search parameters changed.
 */
export function focusMainAfterNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const main = document.getElementById('main')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  })
}
