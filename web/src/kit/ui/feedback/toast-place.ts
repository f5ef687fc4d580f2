/** A distance from the edge of the window, and from what must stay free. In CSS pixels, as all lengths here. */
const MARGIN = 16
const GAP = 8

interface Size {
  width: number
  height: number
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Surroundings {
  window: Size
  /** All visible toasts together. */
  toasts: Size
  /** How much of the window's bottom is taken: by bars, or by the keyboard of a phone. */
  taken: number
  /** The primary buttons, which a person presses again after an error, and the office's sidebar. */
  buttons: readonly Box[]
  /** The topmost open dialog. */
  dialog?: Box & {
    /** Where the buttons at its end begin. */
    buttonsTop: number
  }
}

export interface ToastPlace {
  side: 'left' | 'right'
  /** From the bottom of the window to the last toast. */
  bottom: number
}

/**
 * Where toasts cover nothing that a person reads or presses: at the bottom right, above the bars; at the left if a
 * primary button is there. While a dialog is open, they are beside or above it; where nothing is free, they are in it,
 * above its buttons.
 */
export function toastPlace({ window, toasts, taken, buttons, dialog }: Surroundings): ToastPlace {
  if (!dialog) {
    const bottom = taken + (taken > 0 ? GAP : MARGIN)
    const isFree = (side: ToastPlace['side']) =>
      !buttons.some((button) => overlaps(boxOf({ side, bottom }, window, toasts), button))
    return { side: !isFree('right') && isFree('left') ? 'left' : 'right', bottom }
  }
  const places: ToastPlace[] = [
    { side: 'right', bottom: taken + MARGIN },
    { side: 'left', bottom: taken + MARGIN },
    { side: 'right', bottom: window.height - dialog.top + GAP },
  ]
  const free = places.find((place) => {
    const box = boxOf(place, window, toasts)
    return box.top >= 0 && !overlaps(box, dialog)
  })
  return free ?? { side: 'right', bottom: Math.max(window.height - dialog.buttonsTop, taken) + GAP }
}

function boxOf({ side, bottom }: ToastPlace, window: Size, { width, height }: Size): Box {
  const left = side === 'left' ? MARGIN : window.width - MARGIN - width
  return { left, right: left + width, top: window.height - bottom - height, bottom: window.height - bottom }
}

function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
