import type { AnyRouter } from '@tanstack/react-router'
import { focusMain } from '../kit/lib/focus-main.ts'

/** A dialog that is open and not closing. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog])[data-open]'

/**
 * After a change of page, moves the focus to the new page's content, as after loading a document. Does nothing if the
 * page has set the focus itself, only search parameters changed, or a dialog has the focus.
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

/** How long to wait for an overlay that closes: it restores the focus itself. */
const FOCUS_RESTORE_MS = 100

/**
 * A pressed button may remove itself: a filter's Clear, a coupon's Remove. Then the focus moves to the page's content,
 * unless another element has got it.
 */
export function keepFocusInPage(): void {
  let lastFocused: Element | null = null
  addEventListener('focusin', () => {
    lastFocused = document.activeElement
  })
  const restoreFocus = () => {
    if (!lastFocused || (lastFocused.isConnected && !lastFocused.matches(':disabled'))) return
    lastFocused = null
    setTimeout(() => {
      if (document.activeElement === document.body) focusMain()
    }, FOCUS_RESTORE_MS)
  }
  new MutationObserver(restoreFocus).observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled'],
  })
}
