import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

// Without a browser: docs/checklist.md names a test for every requirement of docs/requirements.md, and these tests
// check that it exists.

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
/** The part of the checklist before its notes. */
const [checklist = ''] = read('docs/checklist.md').split('## Met in another way')
const requirements = [...read('docs/requirements.md').matchAll(/^- \*\*([\d.]+)\*\* /gm)].map(
  ([, number = '']) => number,
)

interface Reference {
  file: string
  title: string
}

test('every test that the checklist names exists', () => {
  const references = checklist.split('\n').filter(isRow).flatMap(referencesOf)
  expect(references.length).toBeGreaterThan(100)
  const missing = references.filter(({ file, title }) => !titlesIn(file).includes(title))
  expect(missing).toEqual([])
})

test('every requirement is proven by a test', () => {
  const rows = checklist.split('\n').filter(isRow)
  expect(rows.length).toBeGreaterThan(70)
  expect(rows.map(numberOf)).toEqual(requirements)
  expect(rows.filter((row) => referencesOf(row).length === 0)).toEqual([])
})

test('the requirements of each section are numbered without a gap', () => {
  const sections = new Map<string, number>()
  const expected = requirements.map((number) => {
    const [section = ''] = number.split('.')
    sections.set(section, (sections.get(section) ?? 0) + 1)
    return `${section}.${sections.get(section)}`
  })
  expect(requirements).toEqual(expected)
  expect([...sections.keys()]).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
})

test('the checklist names every test of this folder', () => {
  const references = checklist.split('\n').filter(isRow).flatMap(referencesOf)
  const files = globSync('e2e/requirements/*.test.ts', { cwd: ROOT })
  expect(files.length).toBeGreaterThan(4)
  const unnamed = files
    .filter((file) => path.join(ROOT, file) !== import.meta.filename)
    .flatMap((file) => titlesIn(file).map((title) => ({ file, title })))
    .filter(
      ({ file, title }) =>
        !references.some((reference) => reference.file === file && reference.title === title),
    )
  expect(unnamed).toEqual([])
})

test('a reference to a test that does not exist is detected', () => {
  const [reference] = referencesOf('| x | e2e/storefront/required-texts.test.ts › the words of the moon |')
  expect(reference).toEqual({ file: 'e2e/storefront/required-texts.test.ts', title: 'the words of the moon' })
  expect(titlesIn('e2e/storefront/required-texts.test.ts')).not.toContain('the words of the moon')
  expect(titlesIn('e2e/storefront/required-texts.test.ts')).toContain(
    'the password reset has the required texts',
  )
  expect(titlesIn('e2e/no-such-file.test.ts')).toEqual([])
})

/** A row of a table, except its head. */
function isRow(line: string): boolean {
  return line.startsWith('| ') && !line.startsWith('| number |')
}

/** The number in the first cell of a row. */
function numberOf(row: string): string {
  return row.split(' | ')[0]?.replace('| ', '') ?? ''
}

/** The references `file › test`, separated by `<br>`, in the last cell of a row. */
function referencesOf(row: string): Reference[] {
  const cell = row.split(' | ').at(-1)?.replace(/ \|$/, '') ?? ''
  return cell.split('<br>').flatMap((part) => {
    const [file, title] = part.split(' › ')
    return file?.endsWith('.test.ts') && title !== undefined ? [{ file, title }] : []
  })
}

/** The titles of a file's tests that are written as plain strings. */
function titlesIn(file: string): string[] {
  const fullPath = path.join(ROOT, file)
  if (!existsSync(fullPath)) return []
  const source = readFileSync(fullPath, 'utf8')
  return [...source.matchAll(/\b(?:test|it)\(\s*(['"])(.+?)\1,/g)].map(([, , title = '']) => title)
}
