import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openTestClient } from '../../../../test/connect.ts'
import { APP_ROLE } from '../../../../test/server.ts'
import { openTestShop, useTestShop } from '../../../../test/shop.ts'
import { areas } from '../../../areas.ts'
import { tidyUp } from '../../jobs/tidy-up.ts'
import { OWNER_FUNCTIONS } from '../declared-tables.ts'
import { functionsSchema } from '../migrate/functions.ts'
import { applyGrants, grantStatements } from './apply-grants.ts'
import { canChangeLedger } from './own-rights.ts'

const shop = useTestShop()
const INSUFFICIENT_PRIVILEGE = '42501'
const FUNCTIONS = Object.keys(OWNER_FUNCTIONS).toSorted()

/** Tables to which the shop only adds rows. */
const APPEND_ONLY_TABLES = [
  'transfers',
  'wallet_adjustments',
  'refunds',
  'purchases',
  'shipments',
  'sold_accounts',
  'replaced_accounts',
  'withdrawn_accounts',
  'audit_log',
  'audit_blocks',
]

describe("the shop's own database role", () => {
  it.each(APPEND_ONLY_TABLES)('cannot change, delete or truncate rows of %s', async (table) => {
    const { rows } = await sql<{ name: string }>`
      SELECT column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = ${table} AND is_identity = 'NO' LIMIT 1`.execute(shop.db)
    const column = rows[0]?.name ?? ''
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `SELECT FROM ${table} FOR UPDATE`,
    ]) {
      await expect(run(statement), statement).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
    }
  })

  it.each([
    ['switch off a trigger', 'ALTER TABLE transfers DISABLE TRIGGER transfers_append_only'],
    ['switch off all triggers', 'SET session_replication_role = replica'],
    ['drop a trigger', 'DROP TRIGGER audit_log_append_only ON audit_log'],
    ['replace the function of a trigger', replaceTriggerFunction()],
    ['drop a table', 'DROP TABLE audit_blocks'],
    ['add a column', 'ALTER TABLE transfers ADD note text'],
    ['add a trigger', 'CREATE TRIGGER t BEFORE INSERT ON transfers EXECUTE FUNCTION refuse_change()'],
    ['create a table', 'CREATE TABLE public.mine (id integer)'],
    ['create a function', "CREATE FUNCTION public.mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'"],
    ['create a schema', 'CREATE SCHEMA api_ffffffff'],
    ['change a function of the build', `DROP FUNCTION ${functionsSchema}.buy`],
    ['become another role', 'SET ROLE pg_read_all_data'],
    ['create a role', 'CREATE ROLE another_role SUPERUSER'],
    [
      'choose the id of an audit entry',
      "INSERT INTO audit_log (id, action, subject) OVERRIDING SYSTEM VALUE VALUES (9223372036854775807, 'x', 'y')",
    ],
    [
      'choose the time of an audit entry',
      "INSERT INTO audit_log (action, subject, created_at) VALUES ('x', 'y', '2020-01-01')",
    ],
    ['change a column of a wallet that is not its balance', 'UPDATE wallets SET user_id = user_id'],
    ['change what a provider sent', "UPDATE provider_events SET body = ''"],
    ['delete what a provider sent', 'DELETE FROM provider_events'],
    ['change the record of migrations', 'DELETE FROM schema_migrations'],
    ['read files of the server', "SELECT pg_read_file('PG_VERSION')"],
    ['run programs on the server', "COPY mails FROM PROGRAM 'id'"],
  ])('cannot %s', async (_what, statement) => {
    await expect(run(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
  })

  it('cannot delete recent rows through the functions that delete old rows', async () => {
    await shop.owner.query(`INSERT INTO audit_log (action, subject, created_at)
      VALUES ('purchase.create', 'test:1', now() - interval '364 days')`)
    for (const call of [
      'delete_audit_entries(0, 0, 2000)',
      'delete_audit_entries(-99999, -99999, 2000)',
      'delete_provider_events(89, 0, 2000)',
    ]) {
      await expect(run(`SELECT ${functionsSchema}.${call}`), call).rejects.toMatchObject({ code: 'DK000' })
    }
  })

  it('cannot drop another schema through the function that drops the SQL functions of old builds', async () => {
    await run(
      `INSERT INTO function_schemas VALUES ('public', '2000-01-01'), ('graphile_worker', '2000-01-01')`,
    )
    const { rows } = await shop.owner.query(`SELECT ${functionsSchema}.drop_unused_functions('')`)
    expect(rows.map((row) => Object.values(row)[0])).not.toContain('public')
    await expect(shop.owner.query('SELECT FROM graphile_worker.jobs')).resolves.toBeDefined()
  })

  it('can do what the shop does: buy, refund, replace, and tidy up', async () => {
    expect(await canChangeLedger(shop.platform.db)).toBe(false)
    const [buyer, admin] = [await shop.user({ balance: 20 }), await shop.admin()]
    const product = await shop.product({ price: 5, accounts: 4 })
    const purchase = await shop.buy(buyer, product.id, { quantity: 2 })
    expect(purchase.status).toBe(201)
    const post = (path: string, body: object) => shop.api('POST', path, { token: admin.token, body })
    const ofPurchase = { purchaseId: purchase.body.id, reason: 'A test.' }
    expect((await post('/admin/purchase/refund', { ...ofPurchase, amount: 1 })).status).toBe(201)
    const accountId = purchase.body.accounts[0].id
    expect((await post('/admin/purchase/replace', { ...ofPurchase, accountId })).status).toBe(201)
    expect(await shop.balanceOf(buyer.id)).toBe(11)
    await tidyUp(shop.platform, areas)
  })
})

describe('the list of grants', () => {
  it('decides about every function of `public` that runs with the rights of the owner', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT proname || '(' || pg_get_function_identity_arguments(oid) || ')' AS name FROM pg_proc
      WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`.execute(shop.db)
    expect(rows.map(({ name }) => name.split('(')[0])).toEqual(FUNCTIONS.map((name) => name.split('(')[0]))
  })

  it('lets only the app role call the functions that run with the rights of the owner', async () => {
    const role = `report_${randomUUID().slice(0, 8)}`
    await shop.owner.query(`CREATE ROLE ${role}; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`)
    try {
      for (const call of ['erase_person(1)', 'clear_old_addresses(0, 100)']) {
        // Several statements in one query are one transaction.
        const denied = shop.owner.query(`SET LOCAL ROLE ${role}; SELECT ${call}`)
        await expect(denied, call).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
      }
      const { rows } = await shop.platform.pool.query<{ may: boolean }>(
        "SELECT bool_and(has_function_privilege('public.' || name, 'EXECUTE')) AS may FROM unnest($1::text[]) name",
        [FUNCTIONS],
      )
      expect(rows).toEqual([{ may: true }])
    } finally {
      await shop.owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    }
  })

  it('is applied: nothing is missing after a start, and a right that is not in the list is taken away', async () => {
    const otherShop = await openTestShop()
    const owner = await openTestClient(otherShop.url)
    try {
      expect(await grantStatements(owner, APP_ROLE)).toEqual([])
      await owner.query(`GRANT DELETE ON transfers TO ${APP_ROLE}; REVOKE INSERT ON mails FROM ${APP_ROLE}`)
      await owner.query(`GRANT CREATE ON SCHEMA public TO PUBLIC`)
      await owner.query(`GRANT EXECUTE ON FUNCTION erase_person(integer) TO PUBLIC`)
      await owner.query(`REVOKE EXECUTE ON FUNCTION clear_old_addresses(bigint, integer) FROM ${APP_ROLE}`)
      await applyGrants(owner, APP_ROLE)
      expect(await grantStatements(owner, APP_ROLE)).toEqual([])
      const remove = otherShop.platform.db.deleteFrom('transfers').execute()
      await expect(remove).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE })
      expect(await canChangeLedger(otherShop.platform.db)).toBe(false)
      expect(await canChangeLedger(otherShop.db)).toBe(true)
    } finally {
      await owner.end()
      await otherShop.close()
    }
  })
})

function run(statement: string) {
  return shop.platform.pool.query(statement)
}

function replaceTriggerFunction(): string {
  return `CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'`
}
