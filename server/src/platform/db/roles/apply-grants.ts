import pg from 'pg'
import { functionsSchema } from '../migrate/functions.ts'
import { FUNCTIONS, rightsOf } from './grants.ts'

/** graphile-worker's schema. Its tables have row security without policies, so only their owner sees rows. */
const JOBS_SCHEMA = 'graphile_worker'

/** A new policy locks its table. It is created once, when a shop gets its second role. */
const LOCK_TIMEOUT = '10s'

/**
 * Gives a role exactly the rights of `GRANTS`, in one transaction, over a connection of the owner. Changes only what
 * differs, so that an ordinary start changes nothing.
 */
export async function applyGrants(client: pg.ClientBase, role: string): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    for (const statement of await grantStatements(client, role)) await client.query(statement)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The statements that are missing until the role has exactly its rights. The role must exist. */
export async function grantStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  return [
    ...(await schemaStatements(client, role)),
    ...(await tableStatements(client, role)),
    ...(await functionStatements(client, role)),
    ...(await jobStatements(client, role)),
  ]
}

async function schemaStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const { rows: schemas } = await client.query<{ name: string; mayUse: boolean; mayCreate: boolean }>(
    `SELECT nspname AS name, has_schema_privilege($1, oid, 'USAGE') AS "mayUse",
        has_schema_privilege($1, oid, 'CREATE') AS "mayCreate"
      FROM pg_namespace WHERE nspname = ANY ($2)`,
    [role, ['public', functionsSchema, JOBS_SCHEMA]],
  )
  const { rows: sequences } = await client.query<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class
      WHERE relnamespace = ANY (ARRAY(SELECT oid FROM pg_namespace WHERE nspname = ANY ($2)))
        AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege($1, oid, 'USAGE') ELSE false END`,
    [role, ['public', JOBS_SCHEMA]],
  )
  return [
    ...schemas.flatMap(({ name, mayUse, mayCreate }) => [
      ...(mayUse ? [] : [`GRANT USAGE ON SCHEMA ${name} TO ${to}`]),
      // A database of PostgreSQL 14 or older lets every role create tables and functions in `public`.
      ...(mayCreate ? [`REVOKE CREATE ON SCHEMA ${name} FROM PUBLIC, ${to}`] : []),
    ]),
    ...sequences.map(({ name }) => `GRANT USAGE ON SEQUENCE ${name} TO ${to}`),
  ]
}

async function tableStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; rights: string[] }>(
    `SELECT t.relname AS name, ARRAY(
        SELECT given.privilege_type FROM aclexplode(t.relacl) given WHERE given.grantee = r.oid
        UNION
        SELECT format('%s (%s)', given.privilege_type, a.attname)
          FROM pg_attribute a, aclexplode(a.attacl) given WHERE a.attrelid = t.oid AND given.grantee = r.oid
      ) AS rights
      FROM pg_class t, pg_roles r
      WHERE t.relnamespace = 'public'::regnamespace AND t.relkind IN ('r', 'p', 'v') AND r.rolname = $1
      ORDER BY t.relname`,
    [role],
  )
  return rows.flatMap(({ name, rights }) => {
    const wanted = rightsOf(name)
    if (wanted.toSorted().join() === rights.toSorted().join()) return []
    const table = `public.${pg.escapeIdentifier(name)}`
    return [
      ...(rights.length > 0 ? [`REVOKE ALL ON ${table} FROM ${to}`] : []),
      ...(wanted.length > 0 ? [`GRANT ${wanted.join(', ')} ON ${table} TO ${to}`] : []),
    ]
  })
}

async function functionStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; mayCall: boolean; mayEveryone: boolean }>(
    `SELECT name, has_function_privilege($1, oid, 'EXECUTE') AS "mayCall", EXISTS (
        SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) given
        WHERE given.grantee = 0 AND given.privilege_type = 'EXECUTE'
      ) AS "mayEveryone"
      FROM unnest($2::text[]) name JOIN pg_proc ON oid = to_regprocedure('public.' || name)`,
    [role, FUNCTIONS],
  )
  return rows.flatMap(({ name, mayCall, mayEveryone }) => [
    ...(mayEveryone ? [`REVOKE EXECUTE ON FUNCTION public.${name} FROM PUBLIC`] : []),
    ...(mayCall && !mayEveryone ? [] : [`GRANT EXECUTE ON FUNCTION public.${name} TO ${to}`]),
  ])
}

async function jobStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const to = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; mayUse: boolean; needsPolicy: boolean }>(
    `SELECT t.oid::regclass::text AS name,
        has_table_privilege($1, t.oid, 'SELECT') AND has_table_privilege($1, t.oid, 'INSERT')
          AND has_table_privilege($1, t.oid, 'UPDATE') AND has_table_privilege($1, t.oid, 'DELETE') AS "mayUse",
        t.relrowsecurity AND NOT EXISTS (
          SELECT FROM pg_policy p WHERE p.polrelid = t.oid AND $1::text::regrole::oid = ANY (p.polroles)
        ) AS "needsPolicy"
      FROM pg_class t JOIN pg_namespace n ON n.oid = t.relnamespace
      WHERE n.nspname = $2 AND t.relkind IN ('r', 'p', 'v') ORDER BY t.relname`,
    [role, JOBS_SCHEMA],
  )
  return rows.flatMap(({ name, mayUse, needsPolicy }) => [
    ...(mayUse ? [] : [`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO ${to}`]),
    ...(needsPolicy ? [`CREATE POLICY ${to} ON ${name} TO ${to} USING (true) WITH CHECK (true)`] : []),
  ])
}
