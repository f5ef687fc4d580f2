/** To the page's content: where the focus goes when what had it is gone. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
