/** A pattern of LIKE or ILIKE for text that contains `part` as it is written: its own %, _ and \ stand for themselves. */
export function containing(part: string): string {
  return `%${part.trim().replace(/[\\%_]/g, '\\$&')}%`
}
