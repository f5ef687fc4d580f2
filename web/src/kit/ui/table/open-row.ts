import type { MouseEvent } from 'react'

/** A press on one of these is not for the row. */
const CONTROLS = 'a, button, input, label, select, textarea, [role="button"]'

/**
 * Opens a row that was clicked anywhere: it clicks the row's link with `data-opens-row`. It does nothing if the click
 * was on a control, or ended a selection of text. The keyboard uses the link itself. Returns whether the row has such a
 * link.
 */
export function openRow(event: MouseEvent<HTMLElement>): boolean {
  if (isOnControl(event)) return false
  const link = linkOf(event.currentTarget)
  if (!link) return false
  if (String(getSelection()) !== '') return true
  link.dispatchEvent(
    // The modifier keys are those of the user's click, which may ask for a new tab.
    new globalThis.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
    }),
  )
  return true
}

export function isOnControl({ target }: MouseEvent<HTMLElement>): boolean {
  return (target as Element).closest(CONTROLS) !== null
}

function linkOf(row: HTMLElement): HTMLAnchorElement | null {
  return row.querySelector<HTMLAnchorElement>('a[data-opens-row]')
}
