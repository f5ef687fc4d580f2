import { emailKey } from './email-key.ts'

/** Scripts without letters that look like Latin ones. */
const UNLIKE_LATIN =
  /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Arabic}\p{M}]+|[\p{Script=Hebrew}\p{M}]+|[\p{Script=Thai}\p{M}]+|[\p{Script=Devanagari}\p{M}]+)$/u
/** Latin letters with an accent, beside those without one. Others, such as ı and ɡ, look like a letter without one. */
const ACCENTED_LATIN = /^[a-zß-öø-ÿāăćĉčďēĕěğĝĥĩīĭńňōŏőŕřśŝşšťũūŭůűŵŷźžœæ]+$/
/** Scripts with letters that look like Latin ones. They are shown only if all labels of the domain are in the same one. */
const LIKE_LATIN = [/^\p{Script=Cyrillic}+$/u, /^\p{Script=Greek}+$/u, /^\p{Script=Armenian}+$/u]

/**
 * A mail address for people: `info@россия.рф` for `info@xn--h1alffa9f.xn--p1ai`. It stays in its ASCII form if the
 * domain could be taken for another one: letters of two scripts in a label, or of a script that looks like Latin beside
 * a Latin label. What is shown always has the address as its key.
 */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  if (!/(?:^|\.)xn--/.test(domain)) return email
  const labels = domain.split('.').map((label) => (label.startsWith('xn--') ? decode(label.slice(4)) : label))
  const shown = `${email.slice(0, at)}@${labels.join('.')}`
  return isUnmistakable(labels) && emailKey(shown) === email ? shown : email
}

function isUnmistakable(labels: readonly (string | null)[]): boolean {
  const letters = labels.map((label) => label?.replace(/[\d-]/g, '') ?? '?').filter((label) => label !== '')
  if (LIKE_LATIN.some((script) => letters.every((label) => script.test(label)))) return true
  return letters.every((label) => UNLIKE_LATIN.test(label) || ACCENTED_LATIN.test(label))
}

/** A label has 59 letters at most, and Unicode has 17 × 2^16. */
const MAX_POSITION = 2 ** 31

/** The text of a label in Punycode (RFC 3492); null if it is none. */
function decode(label: string): string | null {
  const delimiter = label.lastIndexOf('-')
  const output = delimiter < 0 ? [] : Array.from(label.slice(0, delimiter))
  let [code, position, bias, at] = [128, 0, 72, delimiter + 1]
  while (at < label.length) {
    const before = position
    for (let [weight, base] = [1, 36]; ; base += 36) {
      const digit = 'abcdefghijklmnopqrstuvwxyz0123456789'.indexOf(label[at++] ?? ' ')
      if (digit < 0) return null
      position += digit * weight
      if (position > MAX_POSITION) return null
      const threshold = Math.min(Math.max(base - bias, 1), 26)
      if (digit < threshold) break
      weight *= 36 - threshold
    }
    const length = output.length + 1
    bias = adapted(position - before, length, before === 0)
    code += Math.floor(position / length)
    position %= length
    if (code > 0x10ffff) return null
    output.splice(position++, 0, String.fromCodePoint(code))
  }
  return output.join('')
}

/** RFC 3492, 6.1. */
function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? 700 : 2))
  delta += Math.floor(delta / length)
  let bias = 0
  for (; delta > 455; bias += 36) delta = Math.floor(delta / 35)
  return bias + Math.floor((36 * delta) / (delta + 38))
}
