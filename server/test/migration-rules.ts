import type pg from 'pg'
import { isContractStep } from '../src/host/db/migrate/migrations.ts'

/** The parts of a database that a build relies on when it reads and writes its tables. */
export interface Catalogue {
  /** `file` is the file in which PostgreSQL keeps the rows. If a statement rewrites the table, it gets another file. */
  tables: { name: string; oid: number; file: number }[]
  columns: { name: string; type: string; required: boolean; hasDefault: boolean }[]
  /** `columns` are the columns of the constraint. */
  constraints: { name: string; table: string; columns: string[] }[]
  indexes: { name: string; table: string; isUnique: boolean }[]
}

/** Exempts a migration from the rules about locks. The comment says why other transactions do not wait for long. */
const SHORT_LOCK = /^-- Short lock: \S.{10,}/m

/**
 * Returns sentences that say how a migration breaks the rule "expand, then contract" (docs/operating.md, decision 14):
 * the previous build must work with the new schema, and no transaction may wait long for the migration.
 */
export function violationsOf(sql: string, before: Catalogue, after: Catalogue): string[] {
  if (isContractStep({ sql })) return []
  const statements = sql.replace(/--.*$/gm, '')
  return [
    ...lostTables(before, after),
    ...changedColumns(before, after),
    ...newRequirements(before, after),
    ...(SHORT_LOCK.test(sql) ? [] : longLocks(statements, before, after)),
  ]
}

/** Reads the catalogue of the public schema. */
export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const read = async <Row extends pg.QueryResultRow>(sql: string) => (await client.query<Row>(sql)).rows
  const tables = `
    pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace AND n.nspname = 'public' AND t.relkind IN ('r', 'p')`
  return {
    tables: await read(`
      SELECT t.relname AS name, t.oid::integer, coalesce(pg_relation_filenode(t.oid), 0)::integer AS file
        FROM ${tables}`),
    columns: await read(`
      SELECT t.relname || '.' || a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
          a.attnotnull AS required, a.atthasdef OR a.attidentity <> '' AS "hasDefault"
        FROM ${tables} JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped`),
    constraints: await read(`
      SELECT c.conname AS name, t.relname AS table, ARRAY(
          SELECT t.relname || '.' || a.attname FROM pg_attribute a WHERE a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
        ) AS columns
        FROM ${tables} JOIN pg_constraint c ON c.conrelid = t.oid AND c.contype <> 'n'`),
    indexes: await read(`
      SELECT c.relname AS name, t.relname AS table, i.indisunique AS "isUnique"
        FROM ${tables} JOIN pg_index i ON i.indrelid = t.oid JOIN pg_class c ON c.oid = i.indexrelid`),
  }
}

function lostTables(before: Catalogue, after: Catalogue): string[] {
  return before.tables.flatMap(({ name, oid, file }) => {
    const newTable = after.tables.find((table) => table.name === name)
    if (newTable?.oid !== oid) return [`It drops or renames the table ${name}.`]
    return newTable.file === file ? [] : [`It rewrites the table ${name}.`]
  })
}

function changedColumns(before: Catalogue, after: Catalogue): string[] {
  return before.columns.flatMap((column) => {
    if (!after.tables.some(({ name }) => column.name.startsWith(`${name}.`))) return []
    const newColumn = after.columns.find(({ name }) => name === column.name)
    if (!newColumn) return [`It drops or renames the column ${column.name}.`]
    if (newColumn.type !== column.type) return [`It changes the type of ${column.name}.`]
    if (newColumn.required && !column.required) return [`It makes ${column.name} NOT NULL.`]
    if (newColumn.required && column.hasDefault && !newColumn.hasDefault)
      return [`It drops the default of ${column.name}.`]
    return []
  })
}

/** Changes that can break the previous build. */
function newRequirements(before: Catalogue, after: Catalogue): string[] {
  const columns = after.columns
    .filter(({ name, required, hasDefault }) => required && !hasDefault && isOld(before, tableOf(name)))
    .filter(({ name }) => !before.columns.some((column) => column.name === name))
    .map(({ name }) => `It adds ${name} as NOT NULL without a default.`)
  // A constraint that covers only new columns is allowed: the previous build leaves these columns at their defaults.
  const constraints = after.constraints
    .filter(({ columns }) => columns.some((name) => before.columns.some((column) => column.name === name)))
    .filter(({ name }) => !before.constraints.some((constraint) => constraint.name === name))
    .map(({ name, table }) => `It adds the constraint ${name} to ${table}.`)
  const indexes = newIndexes(before, after)
    .filter(
      ({ isUnique, name }) => isUnique && !after.constraints.some((constraint) => constraint.name === name),
    )
    .map(({ name, table }) => `It adds the unique index ${name} to ${table}.`)
  return [...columns, ...constraints, ...indexes]
}

/** Statements that lock a table, so that writers wait until the statement has ended. */
function longLocks(statements: string, before: Catalogue, after: Catalogue): string[] {
  const indexes = newIndexes(before, after)
    .filter(({ isUnique }) => !isUnique && !/\bCONCURRENTLY\b/i.test(statements))
    .map(({ name, table }) => `It locks ${table} while it builds the index ${name}: use CONCURRENTLY.`)
  const rows = before.tables
    .filter(({ name }) =>
      new RegExp(`\\b(UPDATE|DELETE\\s+FROM)\\s+(ONLY\\s+)?${name}\\b`, 'i').test(statements),
    )
    .map(({ name }) => `It changes rows of ${name} in one transaction: let a job do it in batches.`)
  return [...indexes, ...rows]
}

function newIndexes(before: Catalogue, after: Catalogue) {
  return after.indexes
    .filter(({ table }) => isOld(before, table))
    .filter(({ name }) => !before.indexes.some((index) => index.name === name))
}

function isOld(before: Catalogue, table: string): boolean {
  return before.tables.some(({ name }) => name === table)
}

function tableOf(column: string): string {
  return column.slice(0, column.indexOf('.'))
}
