import { safeStorage } from '../../lib/safe-storage.ts'

const STORED = 'single-key-shortcuts'

/** Whether `g` and `?` are active. Users of speech input, or users who press keys by accident, switch them off. */
export function areSingleKeysOn(): boolean {
  return safeStorage.get(STORED) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  safeStorage.set(STORED, isOn ? null : 'off')
}
