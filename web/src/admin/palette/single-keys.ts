import { keep, readKept } from '../../lib/kept.ts'

const STORED = 'single-key-shortcuts'

/** Whether `g` and `?` are heard. Who speaks to the computer, or strays over its keys, switches them off. */
export function areSingleKeysOn(): boolean {
  return readKept(STORED) !== 'off'
}

export function switchSingleKeys(isOn: boolean): void {
  keep(STORED, isOn ? null : 'off')
}
