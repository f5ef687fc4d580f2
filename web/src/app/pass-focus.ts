import type { AnyRouter } from '@tanstack/react-router'

/**
 * The app replaces the page that the server has rendered. If an element of that page has the focus, the same element of
 * the app gets it: a person may have pressed Tab before the code was loaded. The focus moves in the task that replaces
 * the page, so that no key press goes to the document in between.
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
 * same components, so it has the same position among the elements with its tag.
 */
function rememberFocus(root: HTMLElement): (() => boolean) | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return null
  const elementsWithSameTag = () => [...root.querySelectorAll<HTMLElement>(focused.tagName)]
  const position = elementsWithSameTag().indexOf(focused)
  return () => {
    const candidate = elementsWithSameTag()[position]
    // The content may have changed since the server read it: an element with another id or text is not the same.
    if (
      !candidate ||
      (focused.id ? candidate.id !== focused.id : candidate.textContent !== focused.textContent)
    )
      return false
    candidate.focus({ preventScroll: true })
    return document.activeElement === candidate
  }
}
