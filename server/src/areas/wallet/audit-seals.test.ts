import { expect, it } from 'vitest'
import { ledgerRules } from '../../../test/check-ledger.ts'
import { openTestClient } from '../../../test/connect.ts'
import { useTestShop } from '../../../test/shop.ts'
import { writeAuditEntry } from '../../host/security/audit-log.ts'
import { createAuditSeals } from './audit-seals.ts'
import { checkLedgerInBackground } from './check-ledger-in-background.ts'

/** Transactions of other tests may delay the seals. */
const SOON = { timeout: 60_000, interval: 200 }
const shop = useTestShop()

it('the hourly check reports a changed entry; if the blocks are deleted and the entries are sealed again, the process that sealed the deleted blocks still reports it', async () => {
  await writeAuditEntry(shop.db, { actorId: null, action: 'test.do', subject: 'test:1' })
  const seals = createAuditSeals(shop.platform)
  const sealedBlocks = async () => {
    await seals.seal()
    return (await shop.owner.query('SELECT FROM audit_blocks')).rowCount
  }
  await expect.poll(sealedBlocks, SOON).toBe(1)
  expect(await check()).toMatchObject({ violations: 0 })

  const owner = await openTestClient(shop.url)
  await owner.query('SET session_replication_role = replica')
  await owner.query(`UPDATE audit_log SET subject = 'test:2'`)
  expect(await check()).toMatchObject({ failed_rules: ['the audit log is as it was sealed'] })
  await owner.query('DELETE FROM audit_blocks')
  await owner.end()
  await expect.poll(sealedBlocks, SOON).toBe(1)
  expect(await check()).toMatchObject({ failed_rules: ['the audit log is as it was sealed'] })

  async function check() {
    await checkLedgerInBackground(shop.platform, ledgerRules, undefined, seals.newestKnownBlock())
    return shop.db.selectFrom('ledger_check').selectAll().executeTakeFirst()
  }
}, 150_000)
