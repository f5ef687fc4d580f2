import * as z from 'zod'

/** The largest value of a column of 4 bytes. */
const MAX_ID = 2_147_483_647

/** The id of a row that a person makes, such as a user or a product. */
export const id = idUpTo(MAX_ID)

/** The same id as text, in a path or a query. */
export const idText = idTextUpTo(MAX_ID)

/**
 * An id of a table that grows with the sales (decision 39): accounts, deposits, purchases, refunds, reports and their
 * messages.
 */
export const longId = idUpTo(Number.MAX_SAFE_INTEGER)

/** The same id as text, in a path or a query. */
export const longIdText = idTextUpTo(Number.MAX_SAFE_INTEGER)

function idUpTo(maximum: number) {
  return z.int('Must be a whole number.').min(1).max(maximum)
}

/** The error of a limit. If it fails, no later rule looks at the value: a rule may cost more for a longer text. */
export function stopWith(error: string) {
  return { error, abort: true }
}

/** Text of one form, of at most `max` characters. */
export function textOfForm(form: RegExp, max: number, error: string) {
  return z.string().max(max, stopWith(error)).regex(form, error)
}

/** A caller sends text, but the API document describes it as a number: `meta` says so. */
function idTextUpTo(maximum: number) {
  return textOfForm(/^[1-9]\d{0,15}$/, 16, 'Must be a whole number.')
    .transform(Number)
    .refine((value) => value <= maximum, 'Must be a whole number.')
    .meta({ type: 'integer', minimum: 1, maximum })
}

/** A whole number in a query string, between `min` and `max`. */
export function countText({ min, max }: { min: number; max: number }) {
  return textOfForm(/^\d{1,9}$/, 9, 'Must be a whole number.')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `Must be between ${min} and ${max}.`)
    .meta({ type: 'integer', minimum: min, maximum: max })
}

/** PostgreSQL cannot store NUL, and UTF-8 cannot encode half a surrogate pair. */
const isStorable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

/** Control characters, line and paragraph separators, and marks that change the direction of the following text. */
const INVISIBLE = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/** The same, but text of several lines may have line breaks (CR, LF) and tabs. */
const INVISIBLE_IN_LINES = /(?![\t\r\n])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
/**
 * A character that readers see: no white space, no control character, none that Unicode lets programs leave out, and
 * not the Braille letter without dots.
 */
const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether a text shows nothing. */
export const isBlank = (value: string) => !VISIBLE.test(value)

/** A message in a few sentences: trimmed, at least three characters, at least one of them visible. */
export function message(max: number, tooShort: string) {
  return text(max)
    .trim()
    .min(3, tooShort)
    .refine((value) => value.length < 3 || !isBlank(value), tooShort)
    .refine((value) => !INVISIBLE_IN_LINES.test(value), 'Contains a character that cannot be shown.')
}

/**
 * Text of a few lines that may not be empty, such as an address: without blank lines and blanks at the ends of lines, in
 * NFC.
 */
export function textLines(label: string, { max, maxLines }: { max: number; maxLines: number }) {
  return text(max, withoutBlankLines)
    .refine((value) => !isBlank(value), `${label} is required.`)
    .refine((value) => value.split('\n').length <= maxLines, `Use at most ${maxLines} lines.`)
    .refine((value) => !INVISIBLE_IN_LINES.test(value), 'Contains a character that cannot be shown.')
    .normalize('NFC')
}

function withoutBlankLines(value: string): string {
  const lines = value.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

/**
 * Text of at most `max` storable characters, after `trim` if there is one. A text of more than twice `max` is
 * refused before it is trimmed.
 */
export function text(max: number, trim?: (value: string) => string) {
  const tooLong = stopWith(`Use at most ${max} characters.`)
  const string = z.string('Must be text.')
  return (trim ? string.max(2 * max, tooLong).overwrite(trim) : string)
    .max(max, tooLong)
    .refine(isStorable, 'Contains a character that cannot be stored.')
}

/**
 * A field that may be left out: absent, null and '' mean the same, because forms and spreadsheets send empty fields.
 */
export function optional<Value extends z.ZodType>(value: Value) {
  return z
    .union([value, z.literal(''), z.null()], { error: firstError })
    .optional()
    .transform((input): z.output<Value> | undefined => (input === '' ? undefined : (input ?? undefined)))
}

/** The first option of a union is the usual form, so its error tells the caller what to send. */
function firstError(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_union' ? issue.errors[0]?.[0]?.message : undefined
}

/** A trimmed name or title that must not be empty, in NFC. `missing` is the message if a caller does not send it at all. */
export function name(label: string, max: number, missing = `${label} is required.`) {
  return z
    .string({ error: missing })
    .trim()
    .max(max, stopWith(`Use at most ${max} characters.`))
    .min(1, `${label} is required.`)
    .refine(isStorable, 'Contains a character that cannot be stored.')
    .refine((value) => value === '' || !isBlank(value), `${label} is required.`)
    .refine((value) => !INVISIBLE.test(value), 'Contains a character that cannot be shown.')
    .normalize('NFC')
}

/** Much more than the name of a product or of a category needs. It only limits what is stored. */
export const MAX_NAME_LENGTH = 500

export const MAX_STORE_NAME_LENGTH = 60

export const MAX_SEARCH_LENGTH = 100

/** What is searched for in a list. */
export const searchText = text(MAX_SEARCH_LENGTH)

export const uuid = z
  .string()
  .max(36, stopWith('Must be a UUID.'))
  .check(z.uuid({ error: 'Must be a UUID.', abort: true }))

const schemasOfValues = new Map<readonly string[], z.ZodType>()

/** One of these texts. The same list of texts has the same schema, so the API document has one name for it. */
export function oneOf<const Value extends string>(values: readonly Value[]) {
  const schema = schemasOfValues.get(values) ?? z.enum(values)
  schemasOfValues.set(values, schema)
  // `values` is the key of the schema that was made of it.
  return schema as z.ZodEnum<{ [One in Value]: One }>
}

const INSTANT_FORM = 'Enter a date and time with its offset, such as 2026-11-20T14:05:00Z.'
/** More than nanoseconds and an offset need. */
const MAX_INSTANT_LENGTH = 50

/** An instant, ISO 8601 with an offset or Z, between 1970 and 9999. */
export const instant = z
  .string(INSTANT_FORM)
  .max(MAX_INSTANT_LENGTH, stopWith(INSTANT_FORM))
  .check(z.iso.datetime({ offset: true, error: INSTANT_FORM, abort: true }))
  .refine(
    (value) => !(Date.parse(value) < 0 || Date.parse(value) >= Date.UTC(10_000, 0)),
    'Enter a date between 1970 and 9999.',
  )
