import type { AnyRouter } from '@tanstack/react-router'
import { focusMain } from '../lib/focus-main.ts'

/** A dialog that is open and not closing. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-open]'

/**
 * After a change of page the focus moves to the new page's content, as after loading a document; unless the page has
 * set the focus itself, only search parameters changed, or a dialog is open by then.
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

/** An overlay restores the focus itself when it closes. */
const OTHERS_TURN_MS = 100

/**
 * A pressed button may remove itself: a filter's Clear, a coupon's Remove. Then the focus moves to the page's content,
 * unless another element has got it.
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
