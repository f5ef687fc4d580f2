import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { findTables } from './copied-tables.ts'
import type { BackupTable, Contents, Manifest, TableSums } from './format/contents.ts'
import { listOf, nameOf } from './snapshot.ts'

/**
 * Loads all tables and sequences into a migrated database, in one transaction: another session sees all of it or
 * nothing. The connection must own the tables; it needs no superuser. Triggers of the shop do not fire. Foreign keys are
 * dropped, and created again at the end, which checks all rows.
 */
export async function loadTables(client: pg.Client, contents: Contents): Promise<Map<string, TableSums>> {
  await client.query('BEGIN')
  try {
    await requireTables(client, contents.manifest.tables)
    const foreignKeys = await dropForeignKeys(client)
    const triggers = await disableTriggers(client)
    // The migrations add a few rows.
    await client.query(`TRUNCATE ${contents.manifest.tables.map(({ name }) => nameOf(name)).join(', ')}`)
    const sums = await contents.readTables(async (table, data) => {
      await loadTable(client, table, data)
    })
    await setSequences(client, contents.manifest)
    for (const statement of [...foreignKeys, ...triggers]) await client.query(statement)
    await client.query('COMMIT')
    return sums
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

async function loadTable(client: pg.Client, { name, columns }: BackupTable, data: AsyncIterable<Buffer>) {
  const copy = client.query(copyFrom(`COPY ${nameOf(name)} (${listOf(columns)}) FROM STDIN`))
  await pipeline(data, copy)
}

/**
 * The migrations of the backup have created its tables, but the simulators' tables have no migrations and may differ.
 * @throws if the database lacks a table or a column of the backup
 */
async function requireTables(client: pg.Client, tables: BackupTable[]) {
  const present = new Map((await findTables(client)).map(({ name, columns }) => [name, columns]))
  for (const { name, columns } of tables) {
    const missing = columns.filter((column) => !present.get(name)?.includes(column))
    if (missing.length > 0)
      throw new Error(`The table ${name} lacks these columns of the backup: ${missing.join(', ')}.`)
  }
}

/** @returns the statements that create the keys again */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tableName: string; name: string; definition: string }>(
    `SELECT conrelid::regclass::text AS "tableName", conname AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  for (const { tableName, name } of rows) {
    await client.query(`ALTER TABLE ${tableName} DROP CONSTRAINT ${pg.escapeIdentifier(name)}`)
  }
  return rows.map(
    ({ tableName, name, definition }) =>
      `ALTER TABLE ${tableName} ADD CONSTRAINT ${pg.escapeIdentifier(name)} ${definition}`,
  )
}

/** @returns the statements that enable the triggers again, each as it was */
async function disableTriggers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ tableName: string; name: string; mode: string }>(
    `SELECT tgrelid::regclass::text AS "tableName", tgname AS name,
        CASE tgenabled WHEN 'A' THEN 'ENABLE ALWAYS' WHEN 'R' THEN 'ENABLE REPLICA' ELSE 'ENABLE' END AS mode
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = 'public'::regnamespace AND NOT tgisinternal AND tgenabled <> 'D' ORDER BY 1, 2`,
  )
  const change = (mode: string, { tableName, name }: { tableName: string; name: string }) =>
    `ALTER TABLE ${tableName} ${mode} TRIGGER ${pg.escapeIdentifier(name)}`
  for (const row of rows) await client.query(change('DISABLE', row))
  return rows.map((row) => change(row.mode, row))
}

async function setSequences(client: pg.Client, { sequences }: Manifest) {
  for (const { name, lastValue } of sequences) {
    if (lastValue === null) await client.query(`ALTER SEQUENCE ${nameOf(name)} RESTART`)
    else await client.query('SELECT setval($1::regclass, $2::bigint)', [nameOf(name), lastValue])
  }
}
