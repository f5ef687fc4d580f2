import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

// Without a browser: docs/checklist.md names a test for every requirement, and these tests check that it exists.

const ROOT = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(ROOT, 'docs/checklist.md'), 'utf8')
/** Up to where it says what is not proven. */
const [covered = ''] = text.split('## Met in another way')

interface Reference {
  file: string
  title: string
}

test('every test that the checklist names exists', () => {
  const named = covered.split('\n').filter(isRow).flatMap(referencesOf)
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter(({ file, title }) => !titlesIn(file).includes(title))
  expect(missing).toEqual([])
})

test('every line of the checklist is proven by a test', () => {
  const rows = covered.split('\n').filter(isRow)
  expect(rows.length).toBeGreaterThan(70)
  expect(rows.filter((row) => referencesOf(row).length === 0)).toEqual([])
})

test('every test of the checklist stands in it', () => {
  const named = covered.split('\n').filter(isRow).flatMap(referencesOf)
  const files = globSync('checklist-*.test.ts', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(4)
  const unnamed = files
    .filter((file) => file !== path.basename(import.meta.filename))
    .flatMap((file) => titlesIn(file).map((title) => ({ file, title })))
    .filter(({ file, title }) => !named.some((one) => one.file === file && one.title === title))
  expect(unnamed).toEqual([])
})

test('a name that no test has is found out', () => {
  const [reference] = referencesOf('| x | words.test.ts › the words of the moon |')
  expect(reference).toEqual({ file: 'words.test.ts', title: 'the words of the moon' })
  expect(titlesIn('words.test.ts')).not.toContain('the words of the moon')
  expect(titlesIn('words.test.ts')).toContain('the words of a new password')
  expect(titlesIn('no-such-file.test.ts')).toEqual([])
})

/** A row of a table, but for its head. */
function isRow(line: string): boolean {
  return line.startsWith('| ') && !/^\| (requirement|what) \|/.test(line)
}

/** `file › test`, parted by `<br>`, in the last cell of a row. */
function referencesOf(row: string): Reference[] {
  const cell = row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? ''
  return cell.split('<br>').flatMap((part) => {
    const [file, title] = part.split(' › ')
    return file?.endsWith('.test.ts') && title !== undefined ? [{ file, title }] : []
  })
}

/** The titles of a file's tests, as far as they are written out there. */
function titlesIn(file: string): string[] {
  const full = path.join(file.includes('/') ? ROOT : import.meta.dirname, file)
  if (!existsSync(full)) return []
  const source = readFileSync(full, 'utf8')
  return [...source.matchAll(/\b(?:test|it)\(\s*(['"])(.+?)\1,/g)].map(([, , title = '']) => title)
}
