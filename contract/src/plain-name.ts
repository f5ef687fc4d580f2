/**
 * A name or a code of the database in words, for screens that show names that they do not know: `maxUsesPerUser` →
 * `max uses per user`, `SECOND_PAYMENT` → `second payment`, `rows.0.title` → `rows 0 title`.
 */
export function plainName(name: string): string {
  const isCode = name === name.toUpperCase()
  return (isCode ? name : name.replace(/[A-Z]/g, (letter) => ` ${letter}`))
    .replace(/[\s_.:/-]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The same as the beginning of a line: `expiryDate` → `Expiry date`. */
export function asTitle(name: string): string {
  const words = plainName(name)
  return words.charAt(0).toUpperCase() + words.slice(1)
}
