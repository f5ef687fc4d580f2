import type { Noun } from '@docket/contract/nouns'
import { randomFrom } from './random.ts'

/** The format of a product's accounts. */
export type AccountKind = 'login' | 'licence' | 'game-key' | 'gift-code' | 'esim' | 'download' | 'course'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Makes `count` different accounts, the same ones for the same seed. Each of them says that it is not real. */
export function demoAccounts(kind: AccountKind, seed: string, count: number): string[] {
  const code = codesFrom(seed)
  return Array.from({ length: count }, (_, index) => writers[kind](code, serial(seed, index)))
}

type Code = (length: number) => string

/** What buyers get of a product with such accounts. */
export const nounOf: Record<AccountKind, Noun> = {
  login: 'account',
  licence: 'licence',
  'game-key': 'key',
  'gift-code': 'code',
  esim: 'code',
  download: 'link',
  course: 'link',
}

/** Hosts under .invalid can never exist (RFC 2606). */
const writers: Record<AccountKind, (code: Code, serial: string) => string> = {
  login: (code, serial) =>
    `demo-${serial}@example.invalid | pass: DEMO-${code(8)} | recovery: DEMO-${code(6)}`,
  licence: (code, serial) => `DEMO-${serial}-${code(5)}-${code(5)}-${code(5)}`,
  'game-key': (code, serial) => `DEMO-${code(5)}-${code(5)}-${serial}`,
  'gift-code': (code, serial) => `DEMO-GIFT-${code(4)}-${code(4)}-${serial} | PIN DEMO-${code(4)}`,
  esim: (code, serial) => `LPA:1$smdp.example.invalid$DEMO-${serial}-${code(12)}\nPUK: DEMO-${code(8)}`,
  download: (code, serial) => `https://downloads.example.invalid/demo/${serial}/${code(16)}`,
  course: (code, serial) => `https://learn.example.invalid/redeem?code=DEMO-${serial}-${code(8)}`,
}

/** A number that is unique in the demo shop: the number of the product, then that of the account. */
function serial(seed: string, index: number): string {
  return `${seed}${String(index + 1).padStart(4, '0')}`
}

/** Codes that look random and are the same for the same seed. */
function codesFrom(seed: string): Code {
  const random = randomFrom(seed)
  return (length) => Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('')
}
