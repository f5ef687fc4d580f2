import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'

// Without a browser: docs/requirements.md counts the customer's claims, docs/checklist.md names a test for each of
// them, and these tests check the counts and that the tests exist.

const ROOT = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const checklist = read('docs/checklist.md')
const document = read('docs/requirements.md')
const [claimed = '', differences = ''] = document.split('## What differs on purpose')
/** `- **2.1** text` */
const rows = [...claimed.matchAll(/^- \*\*([\d.]+)\*\* (.+)$/gm)].map(([, number = '', text = '']) => ({
  number,
  text,
}))
const requirements = rows.map(({ number }) => number)
/** Section 10 is the shop's own. */
const claims = rows.filter(({ number }) => !number.startsWith('10.'))

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
  const proofs = checklist.split('\n').filter(isRow)
  expect(proofs.length).toBeGreaterThan(70)
  expect(proofs.flatMap(numbersOf)).toEqual(requirements)
  expect(proofs.filter((row) => referencesOf(row).length === 0)).toEqual([])
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

test('each claim quotes the customer, and the document counts how many are met and how', () => {
  expect(claims.filter(({ text }) => !/“[^”]+”/.test(text))).toEqual([])
  const conditions = claims.filter(({ text }) => / \*Condition: .+\.\*$/.test(text)).length
  const differing = claims.filter(({ text }) => text.endsWith(' *Differs.*')).length
  expect(claimed).toContain(
    `**${claims.length} claims: ${claims.length - conditions - differing} are met as asked, ` +
      `${conditions} are met under a condition, ${differing} differ on purpose, 0 are not met.**`,
  )
})

test('what differs on purpose is explained, and nothing else is', () => {
  const explained = [...differences.matchAll(/^- \*\*([\d., ]+)\*\* .{40}/gm)].flatMap(([, numbers = '']) =>
    numbers.split(', '),
  )
  const differing = claims.filter(({ text }) => text.endsWith(' *Differs.*')).map(({ number }) => number)
  expect(explained.toSorted()).toEqual(differing.toSorted())
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

/** The numbers in the first cell of a row, `2.1` or `2.1–2.3`. */
function numbersOf(row: string): string[] {
  const [first = '', last = first] = (row.split(' | ')[0] ?? '').replace('| ', '').split('–')
  const [section, from] = first.split('.')
  const [, to] = last.split('.')
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, index) => `${section}.${Number(from) + index}`,
  )
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
