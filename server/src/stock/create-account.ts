import type { Account } from '@docket/contract/admin/account'
import type { Actor } from '../platform/actor.ts'
import { writeAuditEntry } from '../platform/audit-log.ts'
import { ShopError } from '../platform/errors.ts'
import type { Platform } from '../platform/platform.ts'
import { accountOf, unsoldAccount } from './account-of.ts'
import { accountText } from './account-text.ts'
import { addLines } from './add-lines.ts'

/** Puts one line in stock. @throws NOT_FOUND, or ALREADY_EXISTS where it is held already, under whatever product. */
export async function createAccount(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  { logProductId, value }: { logProductId: number; value: string },
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const { batchId, accountIds } = await addLines(tx, keys, {
      productId: logProductId,
      source: 'single',
      importedBy: actor.actorId,
      values: [value],
    })
    const id = accountIds[0]
    if (id === undefined) throw alreadyHeld()
    await writeAuditEntry(tx, {
      ...actor,
      action: 'account.create',
      subject: `account:${id}`,
      after: { productId: logProductId, batchId },
    })
    return accountOf(await unsoldAccount(tx, id), accountText(value))
  })
}

const alreadyHeld = () =>
  new ShopError('ALREADY_EXISTS', 'This line is in stock, was sold, or was withdrawn, already.')
