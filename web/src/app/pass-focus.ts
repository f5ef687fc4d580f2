import type { AnyRouter } from '@tanstack/react-router'

/**
 * The app replaces the page that the server has rendered. If an element of that page has the focus, the same element of
 * the app gets it: a person may have pressed Tab before the code was loaded.
 */
export function passFocus(root: HTMLElement, router: AnyRouter): void {
  let restore = rememberFocus(root)
  const remember = () => {
    restore = rememberFocus(root)
  }
  addEventListener('focusin', remember)
  const stop = router.subscribe('onRendered', () => {
    stop()
    removeEventListener('focusin', remember)
    if (document.activeElement === document.body) restore?.()
  })
}

/** Both are rendered by the same components, so the same element is at the same place among those of its kind. */
function rememberFocus(root: HTMLElement): (() => void) | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return null
  const ofItsKind = () => [...root.querySelectorAll<HTMLElement>(focused.tagName)]
  const place = ofItsKind().indexOf(focused)
  return () => {
    const same = ofItsKind()[place]
    // The page's content may have changed since the server read it, but not its links.
    const isSame = focused.id ? same?.id === focused.id : same?.textContent === focused.textContent
    if (isSame) same?.focus({ preventScroll: true })
  }
}
