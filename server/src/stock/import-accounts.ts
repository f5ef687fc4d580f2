import type { Readable } from 'node:stream'
import type { ImportReport } from '@docket/contract/admin/account'
import type { Actor } from '../platform/actor.ts'
import { ShopError } from '../platform/errors.ts'
import { LONG_WORK } from '../platform/http/timeouts.ts'
import type { Platform } from '../platform/platform.ts'
import { createImportReport } from './import-report.ts'
import { createJudge } from './judge-entries.ts'
import { readUpload } from './read-upload.ts'
import { ACCOUNTS_AT_ONCE, type SealedAccounts, sealAccounts } from './seal-accounts.ts'
import { type Entry, type Separator, splitEntries } from './split-entries.ts'
import { storeImport } from './store-import.ts'
import { takeTurns } from './take-turns.ts'

export interface AccountImport {
  productId: number
  separator: Separator
  /** Where the lines come from, kept on the batch. */
  source: string
  /** A preview judges every entry and stores nothing. */
  mode: 'preview' | 'commit'
}

/** An upload's new lines are held, encrypted, until it has ended: so the number at work bounds the memory. */
const inTurn = takeTurns(2)

/**
 * Reads an upload as it arrives and puts what is new in stock: all of it in one transaction, or nothing. The
 * transaction begins once the upload has ended, so that a slow sender locks nothing. A commit that finds nothing new
 * stores nothing, and its `batchId` is null as a preview's. After `limitMs` it begins no other statement.
 * @throws NOT_FOUND, VALIDATION_ERROR, PAYLOAD_TOO_LARGE, MALFORMED_REQUEST, IN_PROGRESS; UNAVAILABLE if it takes longer.
 */
export async function importAccounts(
  platform: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  order: AccountImport,
  upload: Readable,
  { limitMs = LONG_WORK.importTimeout } = {},
): Promise<ImportReport> {
  const { db, keys } = platform
  const throwWhenLate = deadline(limitMs)
  await requireProduct(platform, order.productId)
  return inTurn(async () => {
    throwWhenLate()
    const judge = createJudge(db, keys)
    const report = createImportReport()
    const sealed: SealedAccounts[] = []
    for await (const entries of inSlices(splitEntries(readUpload(upload), order.separator))) {
      throwWhenLate()
      const slice = await judge(entries)
      const fresh = slice.judged.filter(({ verdict }) => verdict === 'new').map(({ account }) => account)
      if (order.mode === 'commit' && fresh.length > 0) {
        const part = await sealAccounts(db, keys, fresh)
        sealed.push(part)
        report.add(slice, part.ids)
      } else {
        report.add(slice, [])
      }
    }
    if (sealed.length === 0) return report.finish({ batchId: null, missed: [] })
    const batch = { productId: order.productId, source: order.source, importedBy: actor.actorId }
    return report.finish(await storeImport(db, actor, batch, { sealed, throwWhenLate }))
  })
}

function deadline(limitMs: number): () => void {
  const endsAt = performance.now() + limitMs
  return () => {
    if (performance.now() < endsAt) return
    throw new ShopError('UNAVAILABLE', 'The shop is too busy for this import now. Nothing was stored.')
  }
}

/** Told before a long upload is read; storing asks again, under a lock. */
async function requireProduct({ db }: Pick<Platform, 'db'>, productId: number) {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
}

/** The same entries in slices of ACCOUNTS_AT_ONCE, whatever pieces they came in. */
async function* inSlices(pieces: AsyncIterable<Entry[]>): AsyncGenerator<Entry[]> {
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
