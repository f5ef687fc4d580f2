import type { AnyRouter } from '@tanstack/react-router'

/**
 * The app replaces the page that the server has rendered. If an element of that page has the focus, the same element of
 * the app gets it, with the text that is typed or the option that is chosen there: a person may use the page before the
 * code is loaded. The focus moves in the task that replaces the page, so that no key press goes to the document in
 * between.
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
 * same components, so it has the same position among the visible elements with its tag. Hidden ones do not count: the
 * page of the server has the filters of phones and of desktops, and CSS hides one of them.
 */
function rememberFocus(root: HTMLElement): (() => boolean) | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) return null
  const elementsWithSameTag = () =>
    [...root.querySelectorAll<HTMLElement>(focused.tagName)].filter((element) => element.checkVisibility())
  const position = elementsWithSameTag().indexOf(focused)
  const name = nameOf(focused)
  return () => {
    const candidate = elementsWithSameTag()[position]
    // The content may have changed since the server read it: an element with another name is not the same.
    if (!candidate || nameOf(candidate) !== name) return false
    candidate.focus({ preventScroll: true })
    passValue(focused, candidate)
    return document.activeElement === candidate
  }
}

/** React's generated ids, which differ between server and browser. */
const GENERATED_ID = /^_[rR]_/

function nameOf(element: HTMLElement): string {
  if (element.id && !GENERATED_ID.test(element.id)) return element.id
  const labels = hasValue(element) ? element.labels : null
  return labels?.[0]?.textContent ?? element.textContent
}

/** Sets the value as if the person had typed or chosen it in the new element. */
function passValue(from: HTMLElement, to: HTMLElement): void {
  if (!hasValue(from) || !hasValue(to) || from.value === to.value) return
  // The setter of the class: React replaces the setter of the element, and would then ignore the event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(to), 'value')?.set?.call(to, from.value)
  to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function hasValue(element: HTMLElement): element is HTMLInputElement | HTMLSelectElement {
  return element instanceof HTMLInputElement || element instanceof HTMLSelectElement
}
