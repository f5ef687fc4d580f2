/** What a cell may hold. Text stands in quotes; a number or a yes/no does not; null is an empty cell. */
type Cell = string | number | boolean | null

/** The head of each column with what stands below it. */
export type CsvColumns<Row> = Record<string, (row: Row) => Cell>

/** Without it Excel takes UTF-8 for its own old encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** RFC 4180, with the mark that Excel reads UTF-8 by. */
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
  return typeof cell === 'string' ? `"${harmless(cell).replaceAll('"', '""')}"` : String(cell)
}

/**
 * An apostrophe before text that a spreadsheet would work as a formula: people choose their names and messages
 * themselves. Also where blanks or invisible characters stand before the sign, or a wide form stands for it, since some
 * programs see through them. And after what another program's locale parts cells by: Excel in much of Europe takes the
 * semicolon, and a tab or a new line is taken by some. https://owasp.org/www-community/attacks/CSV_Injection
 */
function harmless(text: string): string {
  return apart(
    text.replace(/((?:;|(?<=[\s\S])[\t\r\n])[\s\p{C}\p{M}"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu, "$1'"),
  )
}

function apart(text: string): string {
  if (/^[A-Za-z0-9]/.test(text)) return text
  return /^[\t\r\n]|^[\s\p{C}\p{M}]*[=+\-@]/u.test(text.normalize('NFKC')) ? `'${text}` : text
}
