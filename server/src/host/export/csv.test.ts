import { expect, it } from 'vitest'
import { csvHead, csvLines } from './csv.ts'

const cellOf = (value: string | number | boolean | null) => csvLines({ Cell: () => value }, [null], 'UTC')

it('a file begins with a byte order mark, by which Excel recognises UTF-8, and the headers', () => {
  expect(Buffer.from(csvHead({ ID: () => 1, 'Amount (USD)': () => 2 }, 'UTC')).toString('hex')).toMatch(
    /^efbbbf22/,
  )
  expect(csvHead({ ID: () => 1, 'Amount (USD)': () => 2 }, 'UTC')).toBe('\uFEFF"ID","Amount (USD)"\r\n')
})

it('quotes text only', () => {
  const columns = { a: () => 'x', b: () => -12.5, c: () => null, d: () => false, e: () => '' }
  expect(csvLines(columns, [1, 2], 'UTC')).toBe('"x",-12.5,,false,""\r\n"x",-12.5,,false,""\r\n')
})

it('a time is that of the shop’s zone with its offset, so that it has one meaning, and its header names the zone', () => {
  const columns = { ID: (at: string) => at.length, Date: { instant: (at: string) => at || null } }
  expect(csvHead(columns, 'Asia/Shanghai')).toBe('\uFEFF"ID","Date (Asia/Shanghai)"\r\n')
  const rows = ['2026-11-27T17:08:00.000Z', '2026-07-01T00:00:00.250Z', '']
  expect(csvLines(columns, rows, 'Asia/Shanghai')).toBe(
    '24,"2026-11-28T01:08:00+08:00"\r\n24,"2026-07-01T08:00:00.250+08:00"\r\n0,\r\n',
  )
  // 1:30 comes twice when the clocks are set back; the offsets tell the two apart.
  const twice = ['2026-11-01T04:00:00.000Z', '2026-11-01T05:00:00.000Z']
  expect(csvLines(columns, twice, 'America/St_Johns')).toBe(
    '24,"2026-11-01T01:30:00-02:30"\r\n24,"2026-11-01T01:30:00-03:30"\r\n',
  )
})

it.each([
  ['a,b;c', '"a,b;c"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines\nand\rmore', '"two\r\nlines\nand\rmore"'],
  ['žluť 漢字 👩‍💻', '"žluť 漢字 👩‍💻"'],
  ['a=b', '"a=b"'],
  ['user@docket.test', '"user@docket.test"'],
])('keeps %j unchanged', (text, cell) => expect(cellOf(text)).toBe(`${cell}\r\n`))

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\tplain',
  '\rplain',
  '\nplain',
  '  =1',
  ' =1',
  '\uFEFF=1',
  '\u200B+1',
  '\u202e-1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  '\u3000＝1',
  '﹦1',
  '="x",=1',
  `=cmd|' /C calc'!A0`,
])('adds an apostrophe before text that would be a formula: %j', (text) =>
  expect(cellOf(text)).toBe(`"'${text.replaceAll('"', '""')}"\r\n`),
)

it.each(['a;=1+1;b', 'a; -1', 'a\n=1', 'a\t+1', 'a;＝1', 'mail:pass;-x\n@home', `a;"=1`])(
  'changes nothing after the start of a cell: %j',
  (text) => expect(cellOf(text)).toBe(`"${text.replaceAll('"', '""')}"\r\n`),
)

// Some regular expressions read the rest of a run again at each of its characters. With a text of this size, they take
// minutes.
const LONG = 400_000
it.each([
  ['new lines', '\n'.repeat(LONG), ''],
  ['new lines before a formula', `a${'\n'.repeat(LONG)}=1`, ''],
  ['tabs and quotes', '\t"'.repeat(LONG), ''],
  ['semicolons', `a${';'.repeat(LONG)}=1`, ''],
  ['blanks after a semicolon', `a;${' '.repeat(LONG)}b`, ''],
  ['blanks before many signs', `a${' '.repeat(LONG)}${'='.repeat(LONG)}`, ''],
  ['combining marks', `${'\u0301\u0316'.repeat(LONG)}=1`, `'${'\u0301\u0316'.repeat(LONG)}=1`],
  ['formulas on lines of their own', `a${'\n=1'.repeat(LONG)}`, ''],
])('takes time in proportion to the length of the text: %s', (_, text, escaped) => {
  // Processor time, because other processes may keep the machine busy.
  const before = process.cpuUsage()
  const cell = cellOf(text)
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(5_000)
  if (escaped !== '') expect(cell === `"${escaped}"\r\n`).toBe(true)
})
