import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts and decrypts texts, and computes fingerprints, which find duplicates without decrypting. */
export interface KeyRing {
  /** The data key that encrypts new text. */
  readonly currentKeyId: number
  /** Whether all of these keys are loaded. If not, another process has added one: call `refresh`. */
  knows(keyIds: readonly number[]): boolean
  refresh(): Promise<void>
  /**
   * AES-256-GCM: nonce ‖ ciphertext ‖ tag. `context`, such as `accounts:12`, is authenticated, too, so that a
   * ciphertext cannot be moved to another row. A caller that encrypts over several turns of the event loop reads
   * `currentKeyId` once and passes it each time, because `refresh` may change it.
   */
  encrypt(text: string, context: string, keyId?: number): Buffer
  /** @throws if the key is unknown, or the ciphertext or the context was changed */
  decrypt(ciphertext: Buffer, keyId: number, context: string): string
  /** HMAC-SHA256 of the text: equal for equal texts, and useless without the key. */
  fingerprint(text: string): Buffer
  /** HMAC-SHA256 with the key of the audit log's blocks (audit-chain/). */
  signAuditBlock(block: Buffer): Buffer
}

/**
 * The context that the encrypted text of a row is bound to, such as `accounts:12`: no ciphertext decrypts in another
 * row.
 */
export const rowContext = (table: string, id: number) => `${table}:${id}`

/** The columns of a row that hold its encrypted text. */
export interface EncryptedRow {
  id: number
  key_id: number
  ciphertext: Buffer
}

/** Decrypts rows of a table in the given order. Fetches the data keys again if another process has made a new one. */
export async function decryptRows(
  keys: KeyRing,
  table: string,
  rows: readonly EncryptedRow[],
): Promise<{ id: number; value: string }[]> {
  if (!keys.knows(rows.map((row) => row.key_id))) await keys.refresh()
  return rows.map(({ id, key_id, ciphertext }) => ({
    id,
    value: keys.decrypt(ciphertext, key_id, rowContext(table, id)),
  }))
}

type Purpose = 'data' | 'fingerprint' | 'audit'

/** Derives 32 bytes for one purpose from the operator's secret. */
export function deriveKey(secretKey: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secretKey, 'docket', purpose, 32))
}

/** Loads the key ring, and creates the first keys in a new database. @throws ConfigError if SECRET_KEY is wrong */
export async function loadKeyRing(db: Database, secretKey: string): Promise<KeyRing> {
  const wrappingKey = deriveKey(secretKey, 'wrap')
  // Before a missing key is added: a key under a wrong secret would make the others useless with the right one.
  await requireSecretKey(db, secretKey)
  await createMissingKeys(db, wrappingKey)
  let loaded = await loadKeys(db, wrappingKey)

  const keyOf = (id: number) => {
    const key = loaded.keys.get(id)
    if (!key) throw new Error(`The encryption key ${id} is unknown.`)
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
    encrypt: (text, context, keyId = loaded.currentKeyId) =>
      encryptBytes(Buffer.from(text, 'utf8'), keyOf(keyId), context),
    decrypt: (ciphertext, keyId, context) => decryptBytes(ciphertext, keyOf(keyId), context).toString('utf8'),
    fingerprint: (text) => createHmac('sha256', loaded.fingerprintKey).update(text, 'utf8').digest(),
    signAuditBlock: (block) => createHmac('sha256', loaded.auditKey).update(block).digest(),
  }
}

/** Changes nothing in the database, which may be of an older release. @throws ConfigError if SECRET_KEY is wrong */
export async function requireSecretKey(db: Database, secretKey: string): Promise<void> {
  const wrappingKey = deriveKey(secretKey, 'wrap')
  const rows = await db.selectFrom('encryption_keys').select(['wrapped', 'purpose']).execute()
  for (const { wrapped, purpose } of rows) unwrap(wrapped, wrappingKey, purpose)
}

async function loadKeys(db: Database, wrappingKey: Buffer) {
  const rows = await db.selectFrom('encryption_keys').selectAll().orderBy('id').execute()
  // As key objects: with a buffer, every call would import the key again, which costs more than the call itself.
  const keys = new Map(
    rows.map((row) => [row.id, createSecretKey(unwrap(row.wrapped, wrappingKey, row.purpose))]),
  )
  const currentId = (purpose: Purpose) => {
    const row = rows.find((candidate) => candidate.purpose === purpose && candidate.retired_at === null)
    if (!row) throw new Error(`There is no current ${purpose} key.`)
    return row.id
  }
  const fingerprintKey = keys.get(currentId('fingerprint'))
  if (!fingerprintKey) throw new Error('The fingerprint key is missing.')
  const auditKey = keys.get(currentId('audit'))
  if (!auditKey) throw new Error('The key of the audit log is missing.')
  return { keys, currentKeyId: currentId('data'), fingerprintKey, auditKey }
}

/** Adds a new data key and makes it the current one. The previous key stays, for the texts that it encrypted. */
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
      .values({ purpose: 'data', wrapped: encryptBytes(randomBytes(32), wrappingKey, 'data') })
      .execute()
  })
}

/**
 * Wraps every key with the new SECRET_KEY, after it was changed from `previous` to `current`. Returns the number of
 * keys.
 */
export async function rewrapKeys(
  db: Database,
  secrets: { previous: string; current: string },
): Promise<number> {
  const oldKey = deriveKey(secrets.previous, 'wrap')
  const newKey = deriveKey(secrets.current, 'wrap')
  return db.transaction().execute(async (tx) => {
    const rows = await tx.selectFrom('encryption_keys').selectAll().forUpdate().execute()
    for (const row of rows) {
      const wrapped = encryptBytes(decryptBytes(row.wrapped, oldKey, row.purpose), newKey, row.purpose)
      await tx.updateTable('encryption_keys').set({ wrapped }).where('id', '=', row.id).execute()
    }
    return rows.length
  })
}

async function createMissingKeys(db: Database, wrappingKey: Buffer) {
  // If two processes start at the same time, the unique index on the current key of a purpose makes them agree on one
  // key.
  for (const purpose of ['data', 'fingerprint', 'audit'] as const satisfies Purpose[]) {
    await db
      .insertInto('encryption_keys')
      .values({ purpose, wrapped: encryptBytes(randomBytes(32), wrappingKey, purpose) })
      .onConflict((conflict) => conflict.column('purpose').where('retired_at', 'is', null).doNothing())
      .execute()
  }
}

function unwrap(wrapped: Buffer, wrappingKey: Buffer, purpose: string): Buffer {
  try {
    return decryptBytes(wrapped, wrappingKey, purpose)
  } catch (cause) {
    throw new ConfigError(
      'SECRET_KEY: is not the key that this database was encrypted with. Set SECRET_KEY_PREVIOUS and run ' +
        '`npm run keys:rotate` if it was changed.',
      { cause },
    )
  }
}

function encryptBytes(plaintext: Buffer, key: Buffer | KeyObject, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(context))
  return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

function decryptBytes(ciphertext: Buffer, key: Buffer | KeyObject, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, ciphertext.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(ciphertext.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(ciphertext.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
}
