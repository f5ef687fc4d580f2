import { MAX_WORDS_LENGTH } from '@docket/contract/admin/deposit-story'

/** The name of a field has one of these words: its value names a person, a card or a secret, or lets one pay again. */
const HIDDEN = new Set([
  ...['authorization', 'auth', 'token', 'secret', 'password', 'signature', 'key', 'session', 'access', 'url'],
  ...[
    'card',
    'bin',
    'last4',
    'exp',
    'cvv',
    'cvv2',
    'cvc',
    'pin',
    'pan',
    'otp',
    'iban',
    'bvn',
    'account',
    'bank',
  ],
  ...['customer', 'payer', 'sender', 'holder', 'name', 'email', 'mail', 'phone', 'mobile', 'delivery', 'by'],
  ...['ip', 'log', 'fingerprint', 'device', 'evidence', 'attachments'],
])

const HIDDEN_VALUE = 'hidden'
/** Deeper values are hidden. No provider nests so deep. */
const MAX_DEPTH = 8

/** The fields in which the providers name what they tell. */
const EVENT_FIELDS = ['event', 'payment_status', 'status']
const MAX_EVENT_LENGTH = 60

export interface ShownWords {
  /** The provider's JSON, without what names a person, a card or a secret, at most MAX_WORDS_LENGTH characters. */
  words: string
  /** What the provider tells, in its words, such as `charge.success`; null if it does not name it. */
  event: string | null
}

/** A provider's words for operators; null if they are not JSON, because secrets in them could not be found. */
export function shownWords(body: string): ShownWords | null {
  let value: unknown
  try {
    value = shown(json.parse(body, keepNumber), 0)
  } catch {
    return null
  }
  return { words: cut(JSON.stringify(value, null, 2)), event: eventOf(value) }
}

function eventOf(value: unknown): string | null {
  const fields = Object.entries(typeof value === 'object' && value !== null ? value : {})
  const named = EVENT_FIELDS.map((field) => fields.find(([name]) => name === field)?.[1])
  const event = named.find((text) => typeof text === 'string' && text !== '')
  return typeof event === 'string' && event.length <= MAX_EVENT_LENGTH ? event : null
}

/** Node has had both functions and the third parameter since version 22, but not yet TypeScript's declarations. */
const json = JSON as unknown as Omit<JSON, 'parse'> & {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { source: string }) => unknown,
  ): unknown
  rawJSON(text: string): { rawJSON: string }
  isRawJSON(value: unknown): value is { rawJSON: string }
}

/** A float would change an id above 2^53, and an amount with 18 decimals. */
const keepNumber = (_name: string, value: unknown, { source }: { source: string }) =>
  typeof value === 'number' ? json.rawJSON(source) : value

function shown(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return withoutCards(value)
  // A card can also be a number.
  if (json.isRawJSON(value)) return isCard(value.rawJSON) ? HIDDEN_VALUE : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === MAX_DEPTH) return HIDDEN_VALUE
  if (Array.isArray(value)) return value.map((item) => shown(item, depth + 1))
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    isHidden(name) && !isEmpty(field) ? HIDDEN_VALUE : shown(field, depth + 1),
  ])
  return Object.fromEntries(fields)
}

/** `customer_email`, `customerEmail` and `customer-email` have the same words. */
function isHidden(name: string): boolean {
  const words = name
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  return words.some((word) => HIDDEN.has(word)) || HIDDEN.has(name.toLowerCase())
}

const isEmpty = (value: unknown) => value === null || value === '' || value === false

/** A text without card numbers and e-mail addresses: a provider may write them into any text. */
function withoutCards(text: string): string {
  return text
    .split(' ')
    .map((word) => (word.includes('@') || isCard(word) ? HIDDEN_VALUE : word))
    .join(' ')
}

/** Whether a word is the number of a card: 13 to 19 digits, the last of which checks the others. */
function isCard(word: string): boolean {
  const digits = word.replaceAll('-', '')
  if (digits.length < 13 || digits.length > 19 || !/^\d+$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, nth) => {
    const doubled = nth % 2 === 0 ? Number(digit) : 2 * Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function cut(text: string): string {
  if (text.length <= MAX_WORDS_LENGTH) return text
  const beginning = text.slice(0, MAX_WORDS_LENGTH - 1)
  return `${beginning.isWellFormed() ? beginning : beginning.slice(0, -1)}…`
}
