import { MAX_IMPORT_BYTES } from '@docket/contract/admin/import'
import { describe, expect, it } from 'vitest'
import { formatBytes, linesOf, readCustom, sourceOfFiles, sourceOfText } from './import-source.ts'

const fileOf = (name: string, type: string, size = 3) => {
  const file = new File(['abc'], name, { type })
  Object.defineProperty(file, 'size', { value: size })
  return file
}

describe('a file to import', () => {
  it.each([
    ['lines.txt', 'text/plain'],
    ['lines.csv', 'text/csv'],
    ['export.csv', 'application/vnd.ms-excel'],
    ['lines', ''],
  ])('%s of type %j is accepted without being read', (name, type) => {
    const file = fileOf(name, type, MAX_IMPORT_BYTES)
    expect(sourceOfFiles([file])).toMatchObject({ kind: 'file', name, lines: file })
  })

  it.each([
    ['a picture', [fileOf('a.png', 'image/png')]],
    ['an empty one', [fileOf('a.txt', 'text/plain', 0)]],
    ['one too large', [fileOf('a.txt', 'text/plain', MAX_IMPORT_BYTES + 1)]],
    ['two at once', [fileOf('a.txt', 'text/plain'), fileOf('b.txt', 'text/plain')]],
    ['no file', []],
  ])('%s is refused with a reason', (_what, files) => {
    expect(sourceOfFiles(files)).toEqual({ problem: expect.stringMatching(/./) })
  })

  it('shortens a long name to one that the server can store', () => {
    const source = sourceOfFiles([fileOf(`${'x'.repeat(199)}😀.txt`, 'text/plain')])
    expect('name' in source && source.name.isWellFormed() && source.name.length).toBe(200)
  })
})

it('gives each paste its own key, even if the text is the same', () => {
  expect(sourceOfText('a').key).not.toBe(sourceOfText('a').key)
})

it.each([
  ['', 0],
  [' \n\t\n', 0],
  ['one', 1],
  ['one\n', 1],
  ['\r\none\r\n\r\n', 1],
  ['one\n\u200b\n', 1],
  ['one\rtwo', 2],
  ['one\r\n\r\ntwo\n  \nthree\n', 3],
])('counts the lines of %j that are not blank: %i', (text, count) => {
  expect(linesOf(text)).toHaveLength(count)
})

it.each([
  [18, '18 bytes'],
  [1536, '1.5 kB'],
  [MAX_IMPORT_BYTES, '64 MB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

it.each([
  ['---', '---'],
  ['\\n---\\n', '\n---\n'],
  ['\\t', '\t'],
  ['\\\\n', '\\n'],
  ['\\x', '\\x'],
])('reads the separator %j as %j', (typedText, separator) => {
  expect(readCustom(typedText)).toBe(separator)
})
