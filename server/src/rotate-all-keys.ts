import { sql } from 'kysely'
import type { Pool } from 'pg'
import { totpContext } from './features/auth/security/totp.ts'
import { type Config, ConfigError } from './platform/config.ts'
import type { Database } from './platform/database.ts'
import { addDataKey, type KeyRing, loadKeyRing, rewrapKeys } from './platform/encryption.ts'
import { mailContext } from './platform/mail.ts'
import { createNotifications } from './platform/notifications.ts'
import { reseal } from './platform/reseal.ts'
import { rotateAccountKeys } from './stock/rotate-account-keys.ts'

/**
 * Adds a data key, tells the running shop of it, and encrypts lines, waiting mails and secrets anew. Can be broken off and
 * run again at any moment: everything stays readable under the key it lies under.
 * @throws ConfigError where neither secret fits, or where the secret changes under a running shop.
 */
export async function rotateKeys(
  { db, pool, databaseUrl }: { db: Database; pool: Pool; databaseUrl: string },
  secrets: Pick<Config, 'secretKey' | 'previousSecretKey'>,
  print: (line: string) => void,
): Promise<void> {
  const keys = await openKeyRing(db, secrets, print)
  const notifications = await createNotifications(databaseUrl, pool, (problem) => print(problem))
  try {
    await addDataKey(db, secrets.secretKey)
    await keys.refresh()
    await notifications.send('keys-rotated')
    print(`Data key ${keys.currentKeyId} is the current one now.`)

    const every = progressPrinter(print)
    const lines = await rotateAccountKeys(db, keys, every)
    print(`${lines} lines lie under it.`)
    const mails = await reseal(db, keys, { table: 'mails', column: 'sealed', context: mailContext })
    print(`${mails} waiting mails lie under it.`)
    const totp = await reseal(db, keys, { table: 'admin_totp', column: 'secret', context: totpContext })
    print(`${totp} secrets of two-step sign-in lie under it.`)
  } finally {
    await notifications.close()
  }
}

/** The key ring under SECRET_KEY; where its keys are still wrapped under the previous one, after wrapping them anew. */
async function openKeyRing(
  db: Database,
  { secretKey, previousSecretKey }: Pick<Config, 'secretKey' | 'previousSecretKey'>,
  print: (line: string) => void,
): Promise<KeyRing> {
  if (previousSecretKey === undefined) return loadKeyRing(db, secretKey)
  try {
    return await loadKeyRing(db, secretKey)
  } catch {
    // Not wrapped under SECRET_KEY yet; whether the previous one fits is seen below.
  }
  if (await isShopRunning(db)) {
    throw new ConfigError(
      'SECRET_KEY: the shop is running under the previous one. Stop it, run this, and start it with the new one',
    )
  }
  const count = await rewrapKeys(db, { previous: previousSecretKey, current: secretKey }).catch((cause) => {
    throw new ConfigError('SECRET_KEY_PREVIOUS: is not the one that this database was encrypted with', {
      cause,
    })
  })
  print(`${count} keys are wrapped under the new SECRET_KEY.`)
  return loadKeyRing(db, secretKey)
}

/** Every process of a shop listens on one connection of this name. */
async function isShopRunning(db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'docket notifications' LIMIT 1
  `.execute(db)
  return rows.length > 0
}

const PRINT_EVERY = 10_000

function progressPrinter(print: (line: string) => void) {
  let printed = 0
  return (done: number) => {
    if (done - printed < PRINT_EVERY) return
    printed = done
    print(`  ${done} lines …`)
  }
}
