import { expect, it } from 'vitest'
import { readCustom } from './split.ts'

it.each([
  ['---', '---'],
  ['\\n---\\n', '\n---\n'],
  ['\\t', '\t'],
  ['\\\\n', '\\n'],
  ['\\x', '\\x'],
])('reads the separator %j as %j', (typedText, separator) => {
  expect(readCustom(typedText)).toBe(separator)
})
