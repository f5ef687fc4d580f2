const STORED = 'single-key-shortcuts'

/** Whether `g` and `?` are heard. Who speaks to the computer, or strays over its keys, switches them off. */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(STORED) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(STORED)
  else localStorage.setItem(STORED, 'off')
}
