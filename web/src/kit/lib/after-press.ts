/**
 * The longest press that callers wait for. A person's press is shorter. The page may never hear of the end of a press,
 * such as one that opens a context menu.
 */
const MAX_PRESS_MS = 2000

let isPressed = false

/** Tracks whether a mouse button or a finger is down. Called once, by main. */
export function watchPresses(): void {
  // The list of a native select hides the end of the press that opened it.
  addEventListener('pointerdown', ({ target }) => (isPressed = !(target instanceof HTMLSelectElement)), true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isPressed = false), true)
}

/**
 * Runs `act` when the current press ends, before its click handlers, or at once if there is no press: an element that
 * moves during a press would lose its click. It waits for at most MAX_PRESS_MS.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act()
    return
  }
  const listenerController = new AbortController()
  const finish = () => {
    if (listenerController.signal.aborted) return
    listenerController.abort()
    clearTimeout(deadline)
    act()
  }
  const deadline = setTimeout(() => {
    isPressed = false
    finish()
  }, MAX_PRESS_MS)
  addEventListener('click', finish, { capture: true, signal: listenerController.signal })
  // A press without a click: the pointer was dragged away.
  for (const end of ['pointerup', 'pointercancel']) {
    addEventListener(end, () => setTimeout(finish), { capture: true, signal: listenerController.signal })
  }
}
