/** The value of a cell. Text is quoted, numbers and booleans are not; null is an empty cell. */
type Cell = string | number | boolean | null

/** The header of each column, and the function that returns its cell for a row. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/** Without it, Excel reads UTF-8 as an old Windows encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The first line, with a byte order mark for Excel. RFC 4180. */
export function csvHead<Row>(columns: CsvColumns<Row>): string {
  return BYTE_ORDER_MARK + csvLine(Object.keys(columns))
}

export function csvLines<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const cells = Object.values(columns)
  return rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('')
}

function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  return typeof cell === 'string' ? `"${escapeFormulas(cell).replaceAll('"', '""')}"` : String(cell)
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula, because users choose names and messages
 * themselves. Some programs also accept blanks or invisible characters before the sign, or a full-width sign. Other
 * locales separate cells by another character: a semicolon for Excel in much of Europe, a tab or a new line elsewhere.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
function escapeFormulas(text: string): string {
  return escapeStart(
    text.replace(/((?:;|(?<=[\s\S])[\t\r\n])[\s\p{C}\p{M}"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, "$1'"),
  )
}

function escapeStart(text: string): string {
  if (/^[A-Za-z0-9]/.test(text)) return text
  return /^[\t\r\n]|^[\s\p{C}\p{M}]*[=+\-@]/u.test(text.normalize('NFKC')) ? `'${text}` : text
}
