import { expect } from 'vitest'
import type { Answer, TestShop } from '../shop.ts'

/** The content of a CSV file, as a spreadsheet reads it: the header and the rows of cells. */
export interface CsvFile {
  headers: string[]
  rows: string[][]
  answer: Answer
}

/** Exports of a test shop. Calls `getShop` at each call, because a test opens its shop later. */
export function testExports(getShop: () => TestShop) {
  /** `path` is the path of the list without `/list`; `query` has its filters as in a URL. */
  const link = (token: string | undefined, path: string, query = '') =>
    getShop().api('POST', `${path}/export-link?${query}`, { ...(token && { token }) })

  const open = (url: string) => getShop().api('GET', url.slice('/api'.length))

  const read = async (token: string, path: string, query = ''): Promise<CsvFile> => {
    const { status, body } = await link(token, path, query)
    expect([status, body.url]).toEqual([200, expect.stringContaining(`/api${path}/export.csv?token=`)])
    const answer = await open(body.url)
    expect(answer.status).toBe(200)
    const [headers = [], ...rows] = parseCsv(String(answer.body))
    expect([answer.headers['x-row-count'], rows.length]).toEqual([String(body.rows), body.rows])
    return { headers, rows, answer }
  }

  return { link, open, read }
}

/** Strict RFC 4180: every line ends with CRLF, and a cell with a quote, comma or line break must be quoted. */
function parseCsv(file: string): string[][] {
  const text = file.replace(/^\uFEFF/, '')
  expect(file.length - text.length, 'one byte-order mark at the beginning').toBe(1)
  const rows: string[][] = []
  let row: string[] = []
  // A cell is quoted or plain text, and ends with a comma or a line break.
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy
  while (cell.lastIndex < text.length) {
    const start = cell.lastIndex
    const match = cell.exec(text)
    if (!match) throw new Error(`No cell begins at ${start}: ${text.slice(start, start + 80)}`)
    const [, quoted, plain = '', end] = match
    row.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
