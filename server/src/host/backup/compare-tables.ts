import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Manifest, TableSums } from './format/contents.ts'
import { readTable } from './snapshot.ts'

/**
 * Reads the restored tables again, and compares each with the sums of the backup. Call it before the tables are migrated
 * or changed: a table returns its rows in the order in which they were loaded.
 * @returns the names of the tables that differ
 */
export async function findDifferentTables(
  client: pg.Client,
  { tables }: Manifest,
  sums: ReadonlyMap<string, TableSums>,
): Promise<string[]> {
  const different: string[] = []
  for (const table of tables) {
    const { data, rowCount } = readTable(client, table)
    const hash = createHash('sha256')
    for await (const part of data) hash.update(part)
    const expected = sums.get(table.name)
    if (expected?.rows !== rowCount() || expected.sha256 !== hash.digest('hex')) different.push(table.name)
  }
  return different
}
