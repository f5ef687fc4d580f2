import type { AnyRouter } from '@tanstack/react-router'
import { focusMain } from '../lib/focus-main.ts'

/** A dialog that is open, and not on its way out. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-open]'

/**
 * After a change of page the focus goes to the new page's content, as it would after loading a document; unless the
 * page has put it somewhere itself, only its search parameters changed, or somebody has opened a dialog by then.
 */
export function focusMainAfterNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return
    const { activeElement } = document
    if (document.getElementById('main')?.contains(activeElement) || activeElement?.closest(OPEN_DIALOG))
      return
    focusMain()
  })
}

/** An overlay gives the focus back itself, once it has gone. */
const OTHERS_TURN_MS = 100

/**
 * What has the focus may be taken away by its own press: a filter's Clear, a coupon's Remove. Then the focus goes to the
 * page's content, unless somebody has put it somewhere better.
 */
export function keepFocusInPage(): void {
  let last: Element | null = null
  addEventListener('focusin', () => {
    last = document.activeElement
  })
  const look = () => {
    if (!last || (last.isConnected && !last.matches(':disabled'))) return
    last = null
    setTimeout(() => {
      if (document.activeElement === document.body) focusMain()
    }, OTHERS_TURN_MS)
  }
  new MutationObserver(look).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
