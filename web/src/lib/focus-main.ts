/** Focuses the page's content when the focused element is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
