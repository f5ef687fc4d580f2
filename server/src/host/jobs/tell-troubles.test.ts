import { beforeEach, describe, expect, it } from 'vitest'
import { hear, heard } from '../../../test/areas/events.ts'
import { useTestShop } from '../../../test/shop.ts'
import { publishFailedBackup } from '../backup/record-status.ts'
import { connectClient } from '../db/connect-client.ts'
import { tellOutage, tellTroubles } from './tell-troubles.ts'

const shop = useTestShop()
beforeEach(async () => {
  await hear(shop)
  await shop.db.deleteFrom('events').execute()
  await shop.db.deleteFrom('troubles').execute()
})

const pass = (interval: string) =>
  shop.owner.query('UPDATE troubles SET since = since - $1::interval, seen_at = seen_at - $1::interval', [
    interval,
  ])
const types = async () => (await heard(shop)).map(([type]) => type)

describe('a provider that keeps failing', () => {
  it('is told once, also if several processes see it, and again when none has seen it for some minutes', async () => {
    const { db } = shop.platform
    await Promise.all([tellOutage(db, 'paystack'), tellOutage(db, 'paystack'), tellOutage(db, 'nowpayments')])
    await pass('2 minutes')
    await tellOutage(db, 'paystack')
    await pass('2 minutes')
    await tellTroubles(db)
    expect((await heard(shop)).map(([type, payload]) => `${type} ${payload.provider}`).sort()).toEqual([
      'provider.down nowpayments',
      'provider.down paystack',
      'provider.up nowpayments',
    ])
    await pass('2 minutes')
    await tellTroubles(db)
    await tellOutage(db, 'paystack')
    expect((await heard(shop, 'provider:paystack')).map(([type]) => type)).toEqual([
      'provider.down',
      'provider.up',
      'provider.down',
    ])
  })
})

describe('a backup', () => {
  const lastBackup = (days: number) =>
    shop.owner.query(
      `INSERT INTO backup_status (backed_up_at, bytes) VALUES (now() - make_interval(days => $1), 1)
        ON CONFLICT (id) DO UPDATE SET backed_up_at = excluded.backed_up_at`,
      [days],
    )

  it('is told once as missing when the newest one is two days old, and again after a newer one', async () => {
    const tell = () => tellTroubles(shop.platform.db)
    await tell()
    await lastBackup(1)
    await tell()
    expect(await types()).toEqual([])
    for (let time = 0; time < 2; time++) {
      await lastBackup(3)
      await tell()
      await tell()
      expect(await types()).toEqual(Array.from({ length: time + 1 }, () => 'backup.missing'))
      await lastBackup(0)
      await tell()
    }
  })

  it('that failed is told by the command', async () => {
    const client = await connectClient({ url: shop.url, name: 'DATABASE_URL' }, 'docket test')
    await publishFailedBackup(client)
    await client.end()
    expect(await types()).toEqual(['backup.failed'])
  })
})
