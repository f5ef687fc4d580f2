import { sql } from 'kysely'
import type { Pool } from 'pg'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createNotifications } from '../realtime/notifications.ts'
import { ENCRYPTED_TABLES } from '../security/encrypted-tables.ts'
import { addDataKey, type KeyRing, loadKeyRing, rewrapKeys } from '../security/encryption.ts'
import { reEncrypt } from '../security/re-encrypt.ts'

/**
 * Adds a data key, notifies the running shop, and re-encrypts what the areas declare as encrypted. It can be interrupted
 * and run again at any time, because each text stays readable with its own key.
 * @throws ConfigError if neither secret is right, or if the secret changes while the shop runs
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
    print(`Data key ${keys.currentKeyId} is the current key now.`)

    for (const encrypted of ENCRYPTED_TABLES) {
      const { rows } = encrypted
      const count = await reEncrypt(db, keys, encrypted, progressPrinter(rows, print))
      print(`${rows.charAt(0).toUpperCase()}${rows.slice(1)} encrypted with it: ${count}.`)
    }
  } finally {
    await notifications.close()
  }
}

/**
 * Opens the key ring with SECRET_KEY. If its keys are still wrapped with the previous secret, it first wraps them
 * again.
 */
async function openKeyRing(
  db: Database,
  { secretKey, previousSecretKey }: Pick<Config, 'secretKey' | 'previousSecretKey'>,
  print: (line: string) => void,
): Promise<KeyRing> {
  if (previousSecretKey === undefined) return loadKeyRing(db, secretKey)
  try {
    return await loadKeyRing(db, secretKey)
  } catch {
    // The keys are not wrapped with SECRET_KEY yet. `rewrapKeys` checks the previous secret.
  }
  if (await isShopRunning(db)) {
    throw new ConfigError(
      'SECRET_KEY: the shop is running with the previous key. Stop it, run this command, and start it with the new key.',
    )
  }
  const count = await rewrapKeys(db, { previous: previousSecretKey, current: secretKey }).catch((cause) => {
    throw new ConfigError('SECRET_KEY_PREVIOUS: is not the key that this database was encrypted with', {
      cause,
    })
  })
  print(`Keys wrapped with the new SECRET_KEY: ${count}.`)
  return loadKeyRing(db, secretKey)
}

/** Every process of a shop has a connection with this name. */
async function isShopRunning(db: Database): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'docket notifications' LIMIT 1
  `.execute(db)
  return rows.length > 0
}

const PRINT_EVERY = 10_000

function progressPrinter(rows: string, print: (line: string) => void) {
  let printed = 0
  return (done: number) => {
    if (done - printed < PRINT_EVERY) return
    printed = done
    print(`  ${done} ${rows} …`)
  }
}
