import pg from 'pg'
import { functionsSchema } from '../migrate/functions.ts'
import { DECLARED_RIGHTS, type Rights, rightsOf } from './grants.ts'

/** graphile-worker's schema. Its tables have row security without policies, so only their owner sees rows. */
const JOBS_SCHEMA = 'graphile_worker'

/** Creating a policy locks its table. Each policy is created once only, when the shop gets its app role. */
const LOCK_TIMEOUT = '10s'

/**
 * Gives a role exactly the rights that the areas declare (declared-tables.ts), in one transaction, over a connection of
 * the owner. Changes only what differs, so that an ordinary start changes nothing. With `tables: false`, it changes only
 * the rights on schemas and sequences. A caller uses this if a newer build has set the rights on tables. Only tests give
 * other `rights`.
 */
export async function applyGrants(
  client: pg.ClientBase,
  role: string,
  { tables = true, rights = DECLARED_RIGHTS }: { tables?: boolean; rights?: Rights } = {},
): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`)
    const statements = await (tables ? grantStatements(client, role, rights) : schemaStatements(client, role))
    for (const statement of statements) await client.query(statement)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** The statements that are still needed so that the role has exactly its rights. The role must exist. */
export async function grantStatements(
  client: pg.ClientBase,
  role: string,
  rights: Rights = DECLARED_RIGHTS,
): Promise<string[]> {
  return [
    ...(await schemaStatements(client, role)),
    ...(await tableStatements(client, role, rights)),
    ...(await functionStatements(client, role, rights)),
    ...(await jobStatements(client, role)),
  ]
}

async function schemaStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const quotedRole = pg.escapeIdentifier(role)
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
      ...(mayUse ? [] : [`GRANT USAGE ON SCHEMA ${name} TO ${quotedRole}`]),
      // A database of PostgreSQL 14 or older lets every role create tables and functions in `public`.
      ...(mayCreate ? [`REVOKE CREATE ON SCHEMA ${name} FROM PUBLIC, ${quotedRole}`] : []),
    ]),
    ...sequences.map(({ name }) => `GRANT USAGE ON SEQUENCE ${name} TO ${quotedRole}`),
  ]
}

async function tableStatements(client: pg.ClientBase, role: string, wanted: Rights): Promise<string[]> {
  const quotedRole = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; rights: string[] }>(
    `SELECT c.relname AS name, ARRAY(
        SELECT acl.privilege_type FROM aclexplode(c.relacl) acl WHERE acl.grantee = r.oid
        UNION
        SELECT format('%s (%s)', acl.privilege_type, a.attname)
          FROM pg_attribute a, aclexplode(a.attacl) acl WHERE a.attrelid = c.oid AND acl.grantee = r.oid
      ) AS rights
      FROM pg_class c, pg_roles r
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND r.rolname = $1
      ORDER BY c.relname`,
    [role],
  )
  return rows.flatMap(({ name, rights }) => {
    const wantedRights = rightsOf(name, wanted)
    if (wantedRights.toSorted().join() === rights.toSorted().join()) return []
    const table = `public.${pg.escapeIdentifier(name)}`
    return [
      ...(rights.length > 0 ? [`REVOKE ALL ON ${table} FROM ${quotedRole}`] : []),
      ...(wantedRights.length > 0 ? [`GRANT ${wantedRights.join(', ')} ON ${table} TO ${quotedRole}`] : []),
    ]
  })
}

async function functionStatements(
  client: pg.ClientBase,
  role: string,
  { functions }: Rights,
): Promise<string[]> {
  const quotedRole = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; mayCall: boolean; isPublic: boolean }>(
    `SELECT name, has_function_privilege($1, oid, 'EXECUTE') AS "mayCall", EXISTS (
        SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
        WHERE acl.grantee = 0 AND acl.privilege_type = 'EXECUTE'
      ) AS "isPublic"
      FROM unnest($2::text[]) name JOIN pg_proc ON oid = to_regprocedure('public.' || name)`,
    [role, functions],
  )
  return rows.flatMap(({ name, mayCall, isPublic }) => [
    ...(isPublic ? [`REVOKE EXECUTE ON FUNCTION public.${name} FROM PUBLIC`] : []),
    ...(mayCall && !isPublic ? [] : [`GRANT EXECUTE ON FUNCTION public.${name} TO ${quotedRole}`]),
  ])
}

async function jobStatements(client: pg.ClientBase, role: string): Promise<string[]> {
  const quotedRole = pg.escapeIdentifier(role)
  const { rows } = await client.query<{ name: string; mayUse: boolean; needsPolicy: boolean }>(
    `SELECT c.oid::regclass::text AS name,
        has_table_privilege($1, c.oid, 'SELECT') AND has_table_privilege($1, c.oid, 'INSERT')
          AND has_table_privilege($1, c.oid, 'UPDATE') AND has_table_privilege($1, c.oid, 'DELETE') AS "mayUse",
        c.relrowsecurity AND NOT EXISTS (
          SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND $1::text::regrole::oid = ANY (p.polroles)
        ) AS "needsPolicy"
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = $2 AND c.relkind IN ('r', 'p', 'v') ORDER BY c.relname`,
    [role, JOBS_SCHEMA],
  )
  return rows.flatMap(({ name, mayUse, needsPolicy }) => [
    ...(mayUse ? [] : [`GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO ${quotedRole}`]),
    ...(needsPolicy
      ? [`CREATE POLICY ${quotedRole} ON ${name} TO ${quotedRole} USING (true) WITH CHECK (true)`]
      : []),
  ])
}
