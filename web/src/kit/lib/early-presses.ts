declare global {
  /** The buttons that were pressed in a page with its data before the app hydrated it (app/load-scripts.ts). */
  var earlyPresses: HTMLElement[] | undefined
}

/** The screen shows the result of one press before the next one. */
const BETWEEN_MS = 50

/** Presses these buttons again, in their order, now that they have their listeners. */
export function repeatEarlyPresses(): void {
  const presses = globalThis.earlyPresses?.splice(0) ?? []
  for (const [index, button] of presses.entries()) {
    setTimeout(() => {
      button.ariaBusy = null
      if (button.isConnected) button.click()
    }, index * BETWEEN_MS)
  }
}
