import type { AnyRouter } from '@tanstack/react-router'

/**
 * The app replaces the page that the server has rendered. If an element of that page has the focus, the same element of
 * the app gets it: a person may have pressed Tab before the code was loaded. It gets it in the task that replaces the
 * page, so that no key press goes to the document in between.
 */
export function passFocus(root: HTMLElement, router: AnyRouter): void {
  let restore = rememberFocus(root)
  const remember = () => {
    restore = rememberFocus(root)
  }
  addEventListener('focusin', remember)
  const restoreIfLost = () => document.activeElement === document.body && restore?.()
  const observer = new MutationObserver(() => {
    if (restoreIfLost()) stop()
  })
  observer.observe(root, { childList: true, subtree: true })
  const stopListening = router.subscribe('onRendered', () => {
    restoreIfLost()
    stop()
  })
  function stop() {
    observer.disconnect()
    removeEventListener('focusin', remember)
    stopListening()
  }
}

/**
 * Returns a function that focuses the same element again and says whether it found it. Both pages are rendered by the
 * same components, so it is at the same place among the elements of its kind.
 */
function rememberFocus(root: HTMLElement): (() => boolean) | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return null
  const ofItsKind = () => [...root.querySelectorAll<HTMLElement>(focused.tagName)]
  const place = ofItsKind().indexOf(focused)
  return () => {
    const same = ofItsKind()[place]
    // The page's content may have changed since the server read it, but not its links.
    if (!same || (focused.id ? same.id !== focused.id : same.textContent !== focused.textContent))
      return false
    same.focus({ preventScroll: true })
    return document.activeElement === same
  }
}
