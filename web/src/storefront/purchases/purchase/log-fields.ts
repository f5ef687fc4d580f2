/** A part of a log with its name; `kind` names a part that has no name of its own. */
export interface LogField {
  label: string | null
  kind: 'email' | 'link' | 'text'
  value: string
}

/** A log with more parts is shown as one text, because no account has so many. */
const MAX_FIELDS = 16
/**
 * The label of `recovery mail: bob@mail.test` or `2FA: ABCD`. Without the space, the colon may belong to an address, a
 * time or a password.
 */
const LABEL = /^\p{N}{0,2}[ -]?\p{L}[\p{L}\p{N} _./()-]{0,29}$/u

/**
 * Splits a log such as `ann@mail.test | pass: secret` into its parts. The bars need spaces around them, because a
 * password can contain a bar. A log that has lines without bars and labels, such as a file of cookies, is one part.
 */
export function logFields(log: string): LogField[] {
  const lines = log.split(/\r?\n/).filter((line) => line.trim() !== '')
  const parts = lines.map((line) =>
    line
      .split(/\s\|\s/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  const isSplit =
    lines.length > 0 && parts.every((line) => line.length > 1 || labelled(line[0] ?? '') !== null)
  const fields = parts.flat()
  if (!isSplit || fields.length > MAX_FIELDS) return [fieldOf(log)]
  return fields.map((part) => labelled(part) ?? fieldOf(part))
}

/** A trimmed part of one line that has a label. */
function labelled(part: string): LogField | null {
  const colon = part.indexOf(':')
  const [label, rest] = [part.slice(0, colon), part.slice(colon + 1)]
  const value = rest.trimStart()
  return LABEL.test(label) && value !== rest ? { label, kind: 'text', value } : null
}

function fieldOf(value: string): LogField {
  return { label: null, kind: kindOf(value), value }
}

function kindOf(value: string): LogField['kind'] {
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)) return 'email'
  return /^https?:\/\/\S+$/.test(value) ? 'link' : 'text'
}
