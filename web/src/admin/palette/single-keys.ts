import { safeStorage } from '../../lib/safe-storage.ts'

const STORED = 'single-key-shortcuts'

/** Whether `g` and `?` are heard. Who speaks to the computer, or strays over its keys, switches them off. */
export function areSingleKeysOn(): boolean {
  return safeStorage.get(STORED) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  safeStorage.set(STORED, isOn ? null : 'off')
}
