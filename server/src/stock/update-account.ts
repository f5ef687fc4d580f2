import type { Account } from '@docket/contract/admin/account'
import type { Actor } from '../platform/actor.ts'
import { writeAuditEntry } from '../platform/audit-log.ts'
import { inTransaction } from '../platform/in-transaction.ts'
import type { Platform } from '../platform/platform.ts'
import { accountOf, unsoldAccount } from './account-of.ts'
import { accountText } from './account-text.ts'
import { lockAvailableAccount } from './lock-available-account.ts'
import { accountContext } from './reveal-accounts.ts'

/**
 * Changes a line that is not sold. Between this and a purchase of the same moment one lock decides: the buyer gets
 * the new text, or the edit is refused.
 * @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN, or ALREADY_EXISTS where another line has this text.
 */
export async function updateAccount(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  { id, value }: { id: number; value: string },
): Promise<Account> {
  const text = accountText(value)
  // An import that holds this text and waits for the old one would deadlock with this: it is tried again.
  return inTransaction(db, async (tx) => {
    await lockAvailableAccount(tx, id)
    await tx
      .updateTable('accounts')
      .set({
        key_id: keys.currentKeyId,
        ciphertext: keys.seal(text, accountContext(id)),
        fingerprint: keys.fingerprint(text),
      })
      .where('id', '=', id)
      .execute()
    const row = await unsoldAccount(tx, id)
    await writeAuditEntry(tx, {
      ...actor,
      action: 'account.update',
      subject: `account:${id}`,
      after: { productId: row.product_id },
    })
    return accountOf(row, text)
  })
}
