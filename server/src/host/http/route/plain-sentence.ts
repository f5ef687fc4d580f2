import type * as z from 'zod'

/** The message for an invalid value if its schema has no message for this case. It tells the caller what to send. */
export function plainSentence(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined && issue.path?.length) return 'This field is required.'
      return `Must be ${TYPE_NAMES[issue.expected] ?? issue.expected}.`
    case 'invalid_value':
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}.`
        : `Must be one of: ${issue.values.map(String).join(', ')}.`
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'This does not have the right form.'
    case 'invalid_union':
      if (issue.input === undefined && issue.path?.length) return 'This field is required.'
      // The first option is the usual form; `optional` adds options for an empty field.
      return issue.errors[0]?.[0]?.message ?? choiceSentence(issue.options)
    default:
      return 'This value is not accepted.'
  }
}

/** For a union whose options differ in one field. */
function choiceSentence(options: unknown): string {
  if (!Array.isArray(options)) return 'This value is not accepted.'
  return `Must be one of: ${options.map(String).join(', ')}.`
}

const TYPE_NAMES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
}

const FORMATS: Record<string, string> = {
  email: 'Enter a valid email address.',
  url: 'Enter a valid web address.',
  uuid: 'Must be a UUID.',
}

function tooSmall(origin: string, min: number): string {
  if (origin === 'string') return min === 1 ? 'This field is required.' : `Use at least ${min} characters.`
  return LISTS.has(origin) ? `Send at least ${min}.` : `Must be at least ${min}.`
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return `Use at most ${max} characters.`
  return LISTS.has(origin) ? `Send at most ${max}.` : `Must be at most ${max}.`
}

const LISTS = new Set(['array', 'set', 'map'])
