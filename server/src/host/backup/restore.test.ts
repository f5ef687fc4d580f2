import { createReadStream, readFileSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  createEmptyDatabase,
  makeBackup,
  restoreBackup,
  run,
  TEST_BACKUP_KEY,
} from '../../../test/areas/backups.ts'
import { checkLedger } from '../../../test/check-ledger.ts'
import { useTestShop } from '../../../test/shop.ts'
import { mailToken } from '../../areas/identity/mailed-links/mailed-tokens.ts'
import { mailNotMeLink } from '../../areas/identity/not-me/mail-not-me-link.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { simulatorTables } from '../app/simulator-tables.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../context/open-platform.ts'
import { connect } from '../db/database.ts'
import { DECLARED_TABLES } from '../db/declared-tables.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { readMigrations } from '../db/migrate/migrations.ts'
import { loadKeyRing } from '../security/encryption.ts'
import { findDifferentTables } from './compare-tables.ts'
import { decryptSample } from './decrypt-sample.ts'
import { readBackup, writeBackup } from './format/backup-file.ts'
import { deriveBackupKey } from './format/backup-key.ts'
import { type Manifest, writeContents } from './format/contents.ts'

const SECRET = 'a-secret-for-tests-only-of-fair-length'

const shop = useTestShop({ SECRET_KEY: SECRET })

let target: Awaited<ReturnType<typeof createEmptyDatabase>>
beforeEach(async () => {
  target = await createEmptyDatabase()
})
afterEach(() => target.drop())

/** What must be the same in a restored database, besides the rows. */
async function structureOf(url: string) {
  const constraints = await run(
    url,
    `SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  )
  const triggers = await run(
    url,
    `SELECT tgrelid::regclass::text AS of, pg_get_triggerdef(oid), tgenabled FROM pg_trigger
      WHERE NOT tgisinternal ORDER BY 1, 2`,
  )
  const tables = await run(
    url,
    `SELECT table_name, column_name, data_type FROM information_schema.columns WHERE table_schema = 'public'
      ORDER BY table_name, ordinal_position`,
  )
  return { constraints, triggers, tables }
}

const countOf = async (url: string, table: string) =>
  Number((await run<{ count: string }>(url, `SELECT count(*) FROM ${table}`))[0]?.count)

describe('a restored backup', { timeout: 120_000 }, () => {
  it('that was made during sales shows the shop at one moment, with a clean ledger', async () => {
    const product = await shop.product({ price: 0.01, accounts: 3_000 })
    const users = await Promise.all(Array.from({ length: 4 }, () => shop.user({ balance: 50 })))
    let isRunning = true
    const buyers = users.map(async (user) => {
      for (let count = 0; count < 5 || isRunning; count++) {
        expect((await shop.buy(user, product.id)).status).toBe(201)
      }
    })
    await expect.poll(() => countOf(shop.url, 'purchases')).toBeGreaterThan(4)
    const before = await countOf(shop.url, 'purchases')
    const backup = await makeBackup(shop.url).finally(() => {
      isRunning = false
    })
    await Promise.all(buyers)

    let different: string[] | null = null
    await restoreBackup(target.url, backup.file, {
      onLoaded: async (client, sums, manifest) => {
        expect(sums).toEqual(backup.tables)
        different = await findDifferentTables(client, manifest, sums)
      },
    })
    expect(different).toEqual([])
    const restored = await countOf(target.url, 'purchases')
    expect(restored).toBeGreaterThanOrEqual(before)
    expect(restored).toBeLessThan(await countOf(shop.url, 'purchases'))
    expect(restored).toBe(backup.tables.get('purchases')?.rows)
    const { db, close } = connect(target.url, { size: 2 })
    expect(await checkLedger(db)).toMatchObject({ clean: true })
    await close()
  })

  it('has the constraints, triggers and sequences of the shop, and its accounts can be decrypted', async () => {
    const { file } = await makeBackup(shop.url)
    await restoreBackup(target.url, file)
    expect(await structureOf(target.url)).toEqual(await structureOf(shop.url))
    const sequences = `SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`
    expect(await run(target.url, sequences)).toEqual(await run(shop.url, sequences))

    const { db, close } = connect(target.url, { size: 2 })
    const accounts = { table: 'accounts', column: 'ciphertext' }
    expect(await decryptSample(db, await loadKeyRing(db, SECRET), accounts)).toEqual({
      examined: 200,
      undecryptable: [],
    })
    await expect(loadKeyRing(db, 'another-secret-for-tests-of-fair-length')).rejects.toThrow(
      'SECRET_KEY: is not the key',
    )
    await close()
  })

  it('says what it has ended; customers with tracking keys are mailed, disputes of a second factor are over, and no mail has a link that no longer works', async () => {
    const user = await shop.user()
    await shop.api('POST', '/trackingNo/keys', { token: user.token, body: { name: 'Tests' } })
    const { platform, db } = shop
    await db
      .insertInto('admin_totp')
      .values({ id: user.id, key_id: 1, secret: Buffer.of(1), confirmed_at: new Date(), ends_at: new Date() })
      .execute()
    await db.transaction().execute(async (tx) => {
      await mailToken(tx, platform.keys, { userId: user.id, purpose: 'reset-password' })
      await mailNotMeLink(tx, platform.keys, {
        userId: user.id,
        factor: 'two-step',
        template: 'second-step-kept',
      })
    })
    const { file } = await makeBackup(shop.url)
    const lines = await restoreBackup(target.url, file)
    expect(lines.join('\n')).toMatch(
      /sessions [1-9]\d*, mailed links 2, .*tracking keys 1, disputes of a second factor 1/,
    )
    const mails = await run(
      target.url,
      `SELECT template, failure, ciphertext IS NULL AS "hasNoLink" FROM mails WHERE user_id = ${user.id} ORDER BY id`,
    )
    expect(mails).toEqual([
      { template: 'tracking-key-added', failure: null, hasNoLink: true },
      { template: 'reset-password', failure: 'superseded', hasNoLink: true },
      { template: 'second-step-kept', failure: null, hasNoLink: true },
      { template: 'tracking-keys-ended', failure: null, hasNoLink: true },
    ])
    expect(await run(target.url, 'SELECT FROM admin_totp WHERE ends_at IS NOT NULL')).toEqual([])
  })

  it('needs no superuser: an owner of an empty database can restore', async () => {
    const { file } = await makeBackup(shop.url)
    const owned = await createEmptyDatabase({ owner: true })
    await restoreBackup(owned.url, file)
    expect(await structureOf(owned.url)).toEqual(await structureOf(shop.url))
    await owned.drop()
  })

  it('of an older release is migrated to this one', async () => {
    const older = (await readMigrations()).slice(0, -1)
    const source = await createEmptyDatabase()
    await migrate(source.url, { migrations: older, functions: false, moreTables: await simulatorTables() })
    await run(source.url, `INSERT INTO categories (name) VALUES ('From the older release')`)
    const { file } = await makeBackup(source.url)
    await restoreBackup(target.url, file)
    expect(await structureOf(target.url)).toEqual(await structureOf(shop.url))
    expect(await run(target.url, 'SELECT name FROM categories')).toEqual([{ name: 'From the older release' }])
    await source.drop()
  })
})

it('every table of the shop is in a backup, or has a reason why not', async () => {
  const { tables } = await makeBackup(shop.url)
  const rows = await run<{ name: string }>(
    shop.url,
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const notCopied = rows.map(({ name }) => name).filter((name) => !tables.has(name))
  const declared = Object.entries(DECLARED_TABLES).filter(([, facts]) => facts.notCopied !== undefined)
  expect(notCopied.sort()).toEqual(declared.map(([name]) => name).sort())
})

describe('a restore is refused', () => {
  const expectNothingWritten = async () =>
    expect(await run(target.url, `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual(
      [],
    )

  it('into a database that is not empty, and the database does not change', async () => {
    const { file } = await makeBackup(shop.url)
    await run(target.url, 'CREATE TABLE notes AS SELECT 1 AS note')
    await expect(restoreBackup(target.url, file)).rejects.toThrow(
      'The database is not empty: it has public.notes. Restore into an empty database, or an empty DATA_DIR.',
    )
    expect(await run(target.url, 'SELECT note FROM notes')).toEqual([{ note: 1 }])
  })

  it('into a database while another restore into it runs; the other restore completes', async () => {
    const { file } = await makeBackup(shop.url)
    const [loaded, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = restoreBackup(target.url, file, {
      onLoaded: async () => {
        loaded.resolve()
        await second.promise
      },
    })
    await loaded.promise
    await expect(restoreBackup(target.url, file)).rejects.toThrow(
      /^A backup of this database, or a restore into it, is running\. Wait until it has ended\.$/,
    )
    second.resolve()
    await first
    expect(await structureOf(target.url)).toEqual(await structureOf(shop.url))
    expect(await countOf(target.url, 'users')).toBe(await countOf(shop.url, 'users'))
  })

  it('with another key, or from a damaged or incomplete file, before anything is written', async () => {
    const { file, folder } = await makeBackup(shop.url)
    const whole = readFileSync(file)
    const flipped = Buffer.from(whole)
    flipped[flipped.length - 100] = (flipped[flipped.length - 100] ?? 0) ^ 1
    const [bad, cut] = [path.join(folder, 'bad'), path.join(folder, 'cut')]
    writeFileSync(bad, flipped)
    writeFileSync(cut, whole.subarray(0, whole.indexOf('\n') + 1))
    const key = deriveBackupKey('another key of the operator for these tests')
    await expect(restoreBackup(target.url, file, { key })).rejects.toThrow('BACKUP_KEY: is not the key')
    await expect(restoreBackup(target.url, bad)).rejects.toThrow('The backup is damaged: part')
    await expect(restoreBackup(target.url, cut)).rejects.toThrow('The backup is incomplete')
    await expectNothingWritten()
  })

  it('if the backup is of a newer release, and the message names its migration', async () => {
    const { file, folder } = await makeBackup(shop.url)
    const newer = path.join(folder, 'newer')
    await rewrite(file, newer, (manifest) => {
      manifest.migrations.push({ name: '9999-later.sql', hash: 'aa' })
    })
    await expect(restoreBackup(target.url, newer)).rejects.toThrow(
      /^The backup is of a newer release \(.*\), which has the migration 9999-later.sql. Restore it with that release.$/,
    )
    await expectNothingWritten()
  })
})

describe('a restore that was interrupted', { timeout: 120_000 }, () => {
  const start = () => {
    const config = readConfig({ NODE_ENV: 'test', SECRET_KEY: SECRET, LOG_LEVEL: 'silent' })
    return prepareDatabase(config, { url: target.url, ownerUrl: null }, createLog(config))
  }
  const MARKED = 'The database holds a restore that has not ended.'

  it.each(['load', 'migrate'])(
    'during %s leaves a database on which the shop does not start, until another restore completes',
    async (step) => {
      const { file } = await makeBackup(shop.url)
      const fail = async () => {
        throw new Error('The power failed.')
      }
      const at = step === 'load' ? { onLoaded: fail } : { migrateToThisBuild: fail }
      await expect(restoreBackup(target.url, file, at)).rejects.toThrow('The power failed.')
      await expect(start()).rejects.toThrow(MARKED)
      await restoreBackup(target.url, file)
      expect(await structureOf(target.url)).toEqual(await structureOf(shop.url))
      await start()
    },
  )

  it('by a signal during the check of the file changes nothing', async () => {
    const { file } = await makeBackup(shop.url)
    const stop = new AbortController()
    let opened = 0
    const open = () => {
      opened++
      return createReadStream(file, { highWaterMark: 1_000 }).once('data', () => stop.abort())
    }
    await expect(restoreBackup(target.url, file, { open, signal: stop.signal })).rejects.toThrow(
      'The restore was interrupted before it changed anything.',
    )
    expect(opened).toBe(1)
    expect(await run(target.url, `SELECT FROM pg_namespace WHERE nspname = 'docket_restore'`)).toEqual([])
  })

  it('by a signal during the load loads nothing, and the shop does not start', async () => {
    const { file } = await makeBackup(shop.url)
    const stop = new AbortController()
    // A restore opens the file twice: first to check it, then to load it.
    const open = () => {
      const source = createReadStream(file, { highWaterMark: 1_000 })
      if (opened++ > 0) source.once('data', () => stop.abort())
      return source
    }
    let opened = 0
    await expect(restoreBackup(target.url, file, { open, signal: stop.signal })).rejects.toThrow()
    expect(await countOf(target.url, 'users')).toBe(0)
    await expect(start()).rejects.toThrow(MARKED)
  })
})

/** Writes a backup again with a changed manifest. */
async function rewrite(file: string, to: string, change: (manifest: Manifest) => void) {
  const backup = await readBackup(createReadStream(file), TEST_BACKUP_KEY)
  const parts = new Map<string, Buffer[]>()
  const sums = await backup.readTables(async ({ name }, data) => {
    parts.set(name, await Array.fromAsync(data))
  })
  const { manifest, header } = backup
  change(manifest)
  const contents = writeContents(
    manifest,
    (table) => ({
      ...table,
      data: toStream(parts.get(table.name) ?? []),
      rowCount: () => sums.get(table.name)?.rows ?? 0,
    }),
    () => {},
  )
  await writeBackup((bytes) => writeFile(to, bytes), header, { key: TEST_BACKUP_KEY, contents })
}

async function* toStream(parts: Buffer[]) {
  yield* parts
}
