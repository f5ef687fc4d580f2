/** A part of a log with its name; `kind` names a part that has no name of its own. */
export interface LogField {
  label: string | null
  kind: 'email' | 'link' | 'text'
  value: string
}

/** A log with more parts is shown as one text, because no account has so many. */
const MAX_FIELDS = 16
/**
 * A label and its value, such as `recovery mail: bob@mail.test`. The label begins with a letter and has at most 30
 * characters. Without the space, the colon may belong to an address, a time or a password.
 */
const LABEL = /^([\p{L}][\p{L}\p{N} _./()-]{0,29}):\s+(\S.*)$/u

/**
 * Splits a log such as `ann@mail.test | pass: secret` into its parts. The bars need spaces around them, because a
 * password can contain a bar. A log that has lines without bars and labels, such as a file of cookies, is one part.
 */
export function logFields(log: string): LogField[] {
  const lines = log.split(/\r?\n/).filter((line) => line.trim() !== '')
  const parts = lines.map((line) =>
    line
      .split(/\s+\|\s+/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  const isSplit = lines.length > 0 && parts.every((line) => line.length > 1 || LABEL.test(line[0] ?? ''))
  const fields = parts.flat()
  if (!isSplit || fields.length > MAX_FIELDS) return [fieldOf(log)]
  return fields.map((part) => {
    const [, label, value] = LABEL.exec(part) ?? []
    return label && value ? { label, kind: 'text', value } : fieldOf(part)
  })
}

function fieldOf(value: string): LogField {
  return { label: null, kind: kindOf(value), value }
}

function kindOf(value: string): LogField['kind'] {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return 'email'
  return /^https?:\/\/\S+$/.test(value) ? 'link' : 'text'
}
