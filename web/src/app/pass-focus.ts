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
  const name = nameOf(focused)
  return () => {
    const candidate = elementsWithSameTag()[position]
    // The content may have changed since the server read it: an element with another name is not the same.
    if (!candidate || nameOf(candidate) !== name) return false
    candidate.focus({ preventScroll: true })
    return document.activeElement === candidate
  }
}

/** React's generated ids, which differ between server and browser. */
const GENERATED_ID = /^_[rR]_/

function nameOf(element: HTMLElement): string {
  if (element.id && !GENERATED_ID.test(element.id)) return element.id
  const labels =
    element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null
  return labels?.[0]?.textContent ?? element.textContent
}
