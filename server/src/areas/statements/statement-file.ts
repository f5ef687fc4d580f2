import type { StatementEntry } from '@docket/contract/statements'
import type { Database } from '../../host/db/database.ts'
import { type CsvColumns, csvHead, csvLines } from '../../host/export/csv.ts'
import { linesInBatches, type OpenStatement } from './statement.ts'

const columns: CsvColumns<StatementEntry> = {
  Date: { instant: ({ at }) => at },
  Description: ({ description }) => description,
  Reference: ({ reference }) => reference,
  'In (USD)': (entry) => entry.in,
  'Out (USD)': ({ out }) => out,
  'Balance (USD)': ({ balance }) => balance,
}

/** All entries of a statement as CSV, batch by batch. */
export async function* statementText(db: Database, open: OpenStatement): AsyncGenerator<string> {
  yield csvHead(columns, open.timeZone)
  for await (const lines of linesInBatches(db, open)) yield csvLines(columns, lines, open.timeZone)
}
