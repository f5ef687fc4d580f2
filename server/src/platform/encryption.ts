import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { ConfigError } from './config.ts'
import type { Database } from './database.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts what must not lie in clear, and fingerprints it so that duplicates are found without decrypting. */
export interface KeyRing {
  /** The data key that new text is sealed with. */
  readonly currentKeyId: number
  /** Whether all of these keys are at hand; where not, another process has rotated them: `refresh`. */
  knows(keyIds: readonly number[]): boolean
  refresh(): Promise<void>
  /**
   * AES-256-GCM: nonce ‖ ciphertext ‖ tag. `context` (such as `accounts:12`) is authenticated with it, so that a sealed
   * text cannot be moved to another row. Under the current key; whoever seals over several turns of the loop takes
   * `currentKeyId` once and names it each time, as a rotation may come in between.
   */
  seal(text: string, context: string, keyId?: number): Buffer
  /** @throws where the key is unknown, or text or context were tampered with. */
  open(sealed: Buffer, keyId: number, context: string): string
  /** HMAC-SHA256 of the text: equal for equal texts, telling nothing without the key. */
  fingerprint(text: string): Buffer
}

/** Derives 32 bytes for one purpose from the operator's secret. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'docket', purpose, 32))
}

/** Loads the key ring, making the first keys in a new database. */
export async function loadKeyRing(db: Database, secretKey: string): Promise<KeyRing> {
  const wrappingKey = deriveKey(secretKey, 'wrap')
  await createMissingKeys(db, wrappingKey)
  let loaded = await loadKeys(db, wrappingKey)

  const keyOf = (id: number) => {
    const key = loaded.keys.get(id)
    if (!key) throw new Error(`Encryption key ${id} is not known.`)
    return key
  }
  return {
    get currentKeyId() {
      return loaded.currentKeyId
    },
    knows: (keyIds) => keyIds.every((id) => loaded.keys.has(id)),
    refresh: async () => {
      loaded = await loadKeys(db, wrappingKey)
    },
    seal: (text, context, keyId = loaded.currentKeyId) =>
      encrypt(Buffer.from(text, 'utf8'), keyOf(keyId), context),
    open: (sealed, keyId, context) => decrypt(sealed, keyOf(keyId), context).toString('utf8'),
    fingerprint: (text) => createHmac('sha256', loaded.fingerprintKey).update(text, 'utf8').digest(),
  }
}

async function loadKeys(db: Database, wrappingKey: Buffer) {
  const rows = await db.selectFrom('encryption_keys').selectAll().orderBy('id').execute()
  // As key objects: with a bare buffer every call would import the key anew, which costs more than the call itself.
  const keys = new Map(
    rows.map((row) => [row.id, createSecretKey(unwrap(row.wrapped, wrappingKey, row.purpose))]),
  )
  const currentId = (purpose: 'data' | 'fingerprint') => {
    const row = rows.find((candidate) => candidate.purpose === purpose && candidate.retired_at === null)
    if (!row) throw new Error(`There is no current ${purpose} key.`)
    return row.id
  }
  const fingerprintKey = keys.get(currentId('fingerprint'))
  if (!fingerprintKey) throw new Error('The fingerprint key is not known.')
  return { keys, currentKeyId: currentId('data'), fingerprintKey }
}

/** A new data key, wrapped and stored as the current one; the one before is kept for what it sealed. */
export async function addDataKey(db: Database, secretKey: string): Promise<void> {
  const wrappingKey = deriveKey(secretKey, 'wrap')
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('encryption_keys')
      .set({ retired_at: new Date() })
      .where('purpose', '=', 'data')
      .where('retired_at', 'is', null)
      .execute()
    await tx
      .insertInto('encryption_keys')
      .values({ purpose: 'data', wrapped: encrypt(randomBytes(32), wrappingKey, 'data') })
      .execute()
  })
}

/** Wraps every data key anew, after SECRET_KEY was changed from `previous` to `secretKey`. */
export async function rewrapKeys(
  db: Database,
  secrets: { previous: string; current: string },
): Promise<number> {
  const oldKey = deriveKey(secrets.previous, 'wrap')
  const newKey = deriveKey(secrets.current, 'wrap')
  return db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('encryption_keys').selectAll().forUpdate().execute()
    for (const row of rows) {
      const wrapped = encrypt(decrypt(row.wrapped, oldKey, row.purpose), newKey, row.purpose)
      await tx.updateTable('encryption_keys').set({ wrapped }).where('id', '=', row.id).execute()
    }
    return rows.length
  })
}

async function createMissingKeys(db: Database, wrappingKey: Buffer) {
  // The unique index on the current key of a purpose makes two first starts agree on one.
  for (const purpose of ['data', 'fingerprint'] as const) {
    await db
      .insertInto('encryption_keys')
      .values({ purpose, wrapped: encrypt(randomBytes(32), wrappingKey, purpose) })
      .onConflict((conflict) => conflict.column('purpose').where('retired_at', 'is', null).doNothing())
      .execute()
  }
}

function unwrap(wrapped: Buffer, wrappingKey: Buffer, purpose: string): Buffer {
  try {
    return decrypt(wrapped, wrappingKey, purpose)
  } catch (cause) {
    throw new ConfigError(
      'SECRET_KEY: is not the one that this database was encrypted with. Set SECRET_KEY_PREVIOUS and run ' +
        '`npm run keys:rotate` if it was changed.',
      { cause },
    )
  }
}

function encrypt(clear: Buffer, key: Buffer | KeyObject, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(clear), cipher.final(), cipher.getAuthTag()])
}

function decrypt(sealed: Buffer, key: Buffer | KeyObject, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
