let isPressed = false

/** Tracks whether a mouse button or a finger is down. Called once, by main. */
export function watchPresses(): void {
  addEventListener('pointerdown', () => (isPressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs `act` when the current press ends, before its click handlers, or at once if there is no press: an element that
 * moves during a press would lose its click.
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
  // A press without a click: the pointer was dragged away.
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => setTimeout(finish), { capture: true, once: true })
  }
}
