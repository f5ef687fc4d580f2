/** After this time without input, the page counts as unattended. */
const AWAY_MS = 5 * 60_000
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart']

let lastInputAt = Date.now()

/** Notes the user's input. Called once, by main. */
export function watchInput(): void {
  const note = () => {
    lastInputAt = Date.now()
  }
  for (const type of INPUTS) addEventListener(type, note, { capture: true, passive: true })
}

/** Whether there was no input for five minutes. The calls of the page then come from timers, not from the user. */
export function isUnattended(): boolean {
  return Date.now() > lastInputAt + AWAY_MS
}
