import type { Readable } from 'node:stream'
import type { ImportReport } from '@docket/contract/admin/import'
import { createSemaphore } from '../../../host/concurrency/semaphore.ts'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import { LONG_WORK } from '../../../host/http/timeouts.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { ACCOUNTS_AT_ONCE, type EncryptedAccounts, encryptAccounts } from '../encryption/encrypt-accounts.ts'
import { createEntryCheck } from './check-entries.ts'
import { createImportReport } from './import-report.ts'
import { readUpload } from './read-upload.ts'
import { type Entry, type Separator, splitEntries } from './split-entries.ts'
import { storeImport } from './store-import.ts'

export interface AccountImport {
  productId: number
  separator: Separator
  /** A first entry that has the names of columns is no account. */
  leavesOutHeader: boolean
  /** The name of the file; stored with the batch. */
  source: string
  /**
   * Where the accounts come from, in the words of the admin. Null: a preview, which checks every entry and stores
   * nothing.
   */
  provenance: string | null
  /** Whether accounts that only look like others are added, too. */
  addLookalikes: boolean
}

/**
 * An import keeps its new accounts in memory until the upload ends, so the number of simultaneous imports is limited.
 */
const imports = createSemaphore({ atOnce: 2 })

/**
 * Reads an upload while it arrives and adds its new accounts to the stock in one transaction, all or nothing. The
 * transaction begins after the end of the upload, so that a slow sender does not lock anything. If nothing is new, it
 * stores nothing, and `batchId` is null, as in a preview. After `limitMs` it stops before the next check or insert of
 * accounts.
 * @throws NOT_FOUND, VALIDATION_ERROR, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST, IN_PROGRESS; UNAVAILABLE after `limitMs`.
 */
export async function importAccounts(
  platform: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  request: AccountImport,
  upload: Readable,
  { limitMs = LONG_WORK.importTimeout } = {},
): Promise<ImportReport> {
  const { db, keys } = platform
  const throwIfLate = createDeadline(limitMs)
  await requireProductForSale(platform, request.productId)
  return imports.run(async () => {
    throwIfLate()
    const check = createEntryCheck(db, keys, request)
    const report = createImportReport()
    const encrypted: EncryptedAccounts[] = []
    for await (const entries of regroupEntries(splitEntries(readUpload(upload), request.separator))) {
      throwIfLate()
      const slice = await check(entries)
      const accounts = slice.checked.filter(({ verdict }) => verdict === 'new').map(({ account }) => account)
      if (request.provenance !== null && accounts.length > 0) {
        const encryptedSlice = await encryptAccounts(db, keys, accounts)
        encrypted.push(encryptedSlice)
        report.add(slice, encryptedSlice.ids)
      } else {
        report.add(slice, [])
      }
    }
    const { productId, source, provenance } = request
    if (provenance === null || encrypted.length === 0)
      return report.finish({ batchId: null, storedByOtherImport: [] })
    const batch = { productId, source, provenance, importedBy: actor.actorId }
    return report.finish(await storeImport(db, actor, batch, { encrypted, throwIfLate }))
  })
}

function createDeadline(limitMs: number): () => void {
  const endsAt = performance.now() + limitMs
  return () => {
    if (performance.now() < endsAt) return
    throw new ShopError('UNAVAILABLE', 'The shop is too busy for this import now. Nothing was stored.')
  }
}

/** Refuses an unknown product before a long upload is read. `storeImport` checks it again under a lock. */
async function requireProductForSale({ db }: Pick<Platform, 'db'>, productId: number) {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
}

/** Regroups the entries in slices of ACCOUNTS_AT_ONCE. */
async function* regroupEntries(pieces: AsyncIterable<Entry[]>): AsyncGenerator<Entry[]> {
  let pending: Entry[] = []
  for await (const entries of pieces) {
    pending = pending.concat(entries)
    let start = 0
    for (; pending.length - start >= ACCOUNTS_AT_ONCE; start += ACCOUNTS_AT_ONCE) {
      yield pending.slice(start, start + ACCOUNTS_AT_ONCE)
    }
    pending = pending.slice(start)
  }
  if (pending.length > 0) yield pending
}
