/** A pattern of LIKE or ILIKE for text that contains `part`; the characters %, _ and \ of `part` are escaped. */
export function likePattern(part: string): string {
  return `%${part.trim().replace(/[\\%_]/g, '\\$&')}%`
}
