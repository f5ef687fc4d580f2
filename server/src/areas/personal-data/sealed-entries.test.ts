import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../test/shop.ts'
import { ENTRY_DIGEST } from '../../host/security/audit-chain/audit-block.ts'
import { checkAuditChain } from '../../host/security/audit-chain/check-audit-chain.ts'
import { sealAuditLog } from '../../host/security/audit-chain/seal-audit-log.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)

const SOON = { timeout: 60_000, interval: 200 }

it('an erasure changes sealed entries of the audit log without a violation, and every other change is found', async () => {
  const person = await shop.user()
  const reason = `A call from ${person.email}`
  const suspension = { id: person.id, suspended: true, reason }
  const { status } = await shop.api('PUT', '/admin/user/suspension', { token: admin.token, body: suspension })
  expect(status).toBe(200)
  await sealAll()
  expect(await violations()).toEqual([])

  const body = { id: person.id, reason: 'A letter' }
  expect((await shop.api('POST', '/admin/user/erase', { token: admin.token, body })).status).toBe(200)
  const { id, after } = await shop.db
    .selectFrom('audit_log')
    .select(['id', 'after'])
    .where('action', '=', 'user.suspend')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(after)).not.toContain(person.email)
  expect(await violations()).toEqual([])
  await sealAll()
  expect(await violations()).toEqual([])

  await shop.owner.query(`
    ALTER TABLE audit_log DISABLE TRIGGER USER;
    UPDATE audit_log SET after = '{"suspended": false}' WHERE id = ${id};
    ALTER TABLE audit_log ENABLE TRIGGER USER`)
  expect(await violations()).toEqual([expect.stringMatching(new RegExp(`changed .* entry ${id}$`))])
})

it('a change of a sealed entry is found, also if a redaction without the signature of the shop names it', async () => {
  const { id } = await shop.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'user.erase')
    .executeTakeFirstOrThrow()
  const before = await violations()
  await shop.owner.query(`
    ALTER TABLE audit_log DISABLE TRIGGER USER;
    UPDATE audit_log SET after = '{"reason": "forged"}' WHERE id = ${id};
    ALTER TABLE audit_log ENABLE TRIGGER USER`)
  await sql`SELECT set_config('timezone', 'UTC', false)`.execute(shop.db)
  const { rows } = await sql<{ digest: string }>`
    SELECT ${ENTRY_DIGEST} AS digest FROM audit_log WHERE id = ${id}`.execute(shop.db)
  const after = { digests: { [String(id)]: rows[0]?.digest }, signature: '00'.repeat(32) }
  await shop.platform.pool.query('INSERT INTO audit_log (action, subject, after) VALUES ($1, $2, $3)', [
    'audit-log.redact',
    'user:1',
    JSON.stringify(after),
  ])
  await sealAll()
  expect(await violations()).toEqual([
    ...before,
    expect.stringMatching(new RegExp(`changed .* entry ${id}$`)),
  ])
})

/** Seals until nothing is left to seal. */
async function sealAll(): Promise<void> {
  const unsealed = () =>
    shop.owner.query('SELECT FROM audit_log WHERE id > (SELECT coalesce(max(last_id), 0) FROM audit_blocks)')
  await expect
    .poll(async () => {
      await sealAuditLog(shop.platform)
      return (await unsealed()).rowCount
    }, SOON)
    .toBe(0)
}

async function violations(): Promise<string[]> {
  const { keys, config, slowQueriesDb } = shop.platform
  return (await checkAuditChain(slowQueriesDb, { keys, retention: config.retention })).violations
}
