import { isoWithOffset } from '../zoned-time.ts'

/** The value of a cell. Text is quoted, numbers and booleans are not; null is an empty cell. */
type Cell = string | number | boolean | null

/**
 * The header of each column, and the function that returns its cell for a row. An `instant` (ISO 8601) becomes the time
 * in the shop's zone with its offset, such as `2026-11-28T01:08:00+08:00`, and its header names the zone.
 */
export type CsvColumns<Row> = Record<string, ((row: Row) => Cell) | { instant: (row: Row) => string | null }>

/** Without it, Excel reads UTF-8 as an old Windows encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first line, with a byte order mark for Excel. RFC 4180. */
export function csvHead<Row>(columns: CsvColumns<Row>, timeZone: string): string {
  const headers = Object.entries(columns).map(([header, cell]) =>
    typeof cell === 'function' ? header : `${header} (${timeZone})`,
  )
  return BYTE_ORDER_MARK + csvLine(headers)
}

export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[], timeZone: string): string {
  const cells = Object.values(columns).map((cell) => {
    if (typeof cell === 'function') return cell
    return (row: Row) => {
      const instant = cell.instant(row)
      return instant === null ? null : isoWithOffset(Date.parse(instant), timeZone)
    }
  })
  return rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? `"${escapeStart(cell).replaceAll('"', '""')}"` : String(cell)
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, because users choose names and messages
 * themselves. A formula begins with one of the signs `=+-@`. Some programs also accept blanks or invisible characters
 * before the sign, or a full-width sign. Only the start of a cell is changed: the rest of the text is as it was typed.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function escapeStart(text: string): string {
  if (/^[A-Za-z0-9]/.test(text)) return text
  return /^[\t\r\n]/.test(text) || beginsWithSign(text) ? `'${text}` : text
}

/**
 * Normalizes one character at a time, because normalizing a whole text of many combining marks takes quadratic time.
 */
function beginsWithSign(text: string): boolean {
  for (const character of text) {
    const [sign] = character.normalize('NFKC').replace(/^[\s\p{C}\p{M}]+/u, '')
    if (sign !== undefined) return '=+-@'.includes(sign)
  }
  return false
}
