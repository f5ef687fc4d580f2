import { safeStorage } from '../../kit/lib/safe-storage.ts'

const STORAGE_KEY = 'single-key-shortcuts'

/** Whether `g` and `?` are active. Users of speech input, or users who press keys by accident, switch them off. */
export function areSingleKeysOn(): boolean {
  return safeStorage.get(STORAGE_KEY) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  safeStorage.set(STORAGE_KEY, isOn ? null : 'off')
}
