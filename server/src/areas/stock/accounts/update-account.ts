import type { Account } from '@docket/contract/admin/stock'
import { accountText } from '@docket/contract/admin/stock'
import type { Platform } from '../../../host/context/platform.ts'
import { fromDatabaseError } from '../../../host/db/constraints.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { lockLimits } from '../../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from '../audit/audited.ts'
import { accountContext } from '../encryption/encrypt-accounts.ts'
import { nounOfAccount } from '../nouns/noun-words.ts'
import { countRemoval } from '../withdraw/count-removal.ts'
import { lockAvailableAccount } from '../withdraw/lock-available-account.ts'
import { accountOf, unsoldAccount } from './account-of.ts'
import { alreadyExists } from './create-account.ts'
import { replaceLook } from './looks.ts'

/**
 * Changes the text of an account that is not sold. It locks the account: a purchase at the same moment either delivers
 * the new text, or the edit is refused.
 * @throws NOT_FOUND, ACCOUNT_SOLD, ACCOUNT_WITHDRAWN, IN_USE if it is on hold, ALREADY_EXISTS if another account has
 * this text, or LOOKS_ALIKE.
 */
export async function updateAccount(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  { id, value, addLookalike = false }: { id: number; value: string; addLookalike?: boolean | undefined },
): Promise<Account> {
  const text = accountText(value)
  // An import that has inserted the new text and waits for this account's old text can deadlock with this transaction.
  // `inTransaction` then repeats the transaction.
  const refused = async (error: unknown) => {
    const refusal = fromDatabaseError(error)
    const isTaken = refusal instanceof ShopError && refusal.code === 'ALREADY_EXISTS'
    throw isTaken ? alreadyExists(await nounOfAccount(db, id)) : error
  }
  return inTransaction(db, async (tx) => {
    await lockLimits(tx, actor)
    await lockAvailableAccount(tx, id)
    // The old text is lost.
    await countRemoval(tx, actor, [id])
    await tx
      .updateTable('accounts')
      .set({
        key_id: keys.currentKeyId,
        ciphertext: keys.encrypt(text, accountContext(id)),
        fingerprint: keys.fingerprint(text),
      })
      .where('id', '=', id)
      .execute()
    await replaceLook(tx, keys, { id, text, addLookalike })
    const row = await unsoldAccount(tx, id)
    await writeEntry(tx, {
      ...actor,
      action: 'account.update',
      subject: `account:${id}`,
      after: { productId: row.product_id },
    })
    return accountOf(row, text)
  }).catch(refused)
}
