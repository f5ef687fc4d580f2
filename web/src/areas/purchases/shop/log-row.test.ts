import { expect, test } from 'vitest'
import { logFields } from './log-row.tsx'

const read = (log: string) => logFields(log).map(({ label, kind, value }) => [label ?? kind, value])

test.each([
  [
    'ann@mail.test | pass: s3cret | recovery mail: bob@mail.test',
    [
      ['email', 'ann@mail.test'],
      ['pass', 's3cret'],
      ['recovery mail', 'bob@mail.test'],
    ],
  ],
  [
    'login: ann\r\npassword: a: b\n\ncodes: https://codes.test/x',
    [
      ['login', 'ann'],
      ['password', 'a: b'],
      ['codes', 'https://codes.test/x'],
    ],
  ],
  [
    'mail: ann@mail.test\n2FA: ABCD EFGH\n2-step code: 12 34\n1st name: Ann',
    [
      ['mail', 'ann@mail.test'],
      ['2FA', 'ABCD EFGH'],
      ['2-step code', '12 34'],
      ['1st name', 'Ann'],
    ],
  ],
  [
    'ann | s3cret | https://mail.test/login',
    [
      ['text', 'ann'],
      ['text', 's3cret'],
      ['link', 'https://mail.test/login'],
    ],
  ],
])('%j is split into parts, each with its label or its kind', (log, parts) => {
  expect(read(log)).toEqual(parts)
})

test.each([
  ['a bar in a password', 'ann:se|cret'],
  ['a colon without a space', 'ann@mail.test:s3cret'],
  ['a time', '12: 30'],
  ['an address', 'https://mail.test/a?b=c'],
  ['a line without a label', 'login: ann\njust a line'],
  ['lines of a file', '# Netscape HTTP Cookie File\n.mail.test\tTRUE\t/\tFALSE\t0\tsid\tx'],
  ['no text', ''],
  ['only bars', ' | | '],
  ['too many parts', Array(40).fill('a').join(' | ')],
])('a log with %s is one part, and keeps its text', (_what, log) => {
  expect(logFields(log).map(({ value }) => value)).toEqual([log])
})

test('no character of a value is lost or changed', () => {
  expect(read('pass:  p"ä<b>\u202e#:x | note: a  b')).toEqual([
    ['pass', 'p"ä<b>\u202e#:x'],
    ['note', 'a  b'],
  ])
})
