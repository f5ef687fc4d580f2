import type { MouseEvent } from 'react'

/** A press on one of these is not for the row. */
const CONTROLS = 'a, button, input, label, select, textarea, [role="button"]'

/**
 * Opens a row that was clicked anywhere: it clicks the row's link with `data-opens-row`. It does nothing if the click
 * was on a control, or ended a selection of text. The keyboard uses the link itself.
 */
export function openRow(event: MouseEvent<HTMLElement>): void {
  if (isOnControl(event) || String(getSelection()) !== '') return
  linkOf(event.currentTarget)?.dispatchEvent(
    // The modifier keys are those of the user's click, which may ask for a new tab.
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
    }),
  )
}

export function isOnControl({ target }: MouseEvent<HTMLElement>): boolean {
  return (target as Element).closest(CONTROLS) !== null
}

function linkOf(row: HTMLElement): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>('a[data-opens-row]')
}
