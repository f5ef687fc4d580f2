/** Focuses the page's content, e.g. if the focused element is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
