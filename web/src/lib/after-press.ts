let isPressed = false

/** Where a mouse or a finger is down. Once, from main. */
export function watchPresses(): void {
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)
}

/**
 * Does something when the press under way ends, before its click is heard, or at once where there is none: what moves
 * under a press would take the click away from whom it was meant for.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act()
    return
  }
  let isDone = false
  const finish = () => {
    if (isDone) return
    isDone = true
    removeEventListener('click', finish, true)
    act()
  }
  addEventListener('click', finish, true)
  // A press that is no click: it was dragged away.
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => setTimeout(finish), { capture: true, once: true })
  }
}
