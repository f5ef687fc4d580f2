import type { Account } from '@docket/contract/admin/stock'
import { accountText } from '@docket/contract/admin/stock'
import type { NounForms } from '@docket/contract/nouns'
import type { Platform } from '../../../host/context/platform.ts'
import { ShopError } from '../../../host/errors.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { writeEntry } from '../audit/audited.ts'
import { nounOfProduct, refusalWords } from '../nouns/noun-words.ts'
import { accountOf, unsoldAccount } from './account-of.ts'
import { addAccounts } from './add-accounts.ts'
import { refuseLookalike } from './looks.ts'

/**
 * Adds one account to the stock. Without `provenance`, its origin is not stated.
 * @throws NOT_FOUND, ALREADY_EXISTS if the shop has it, under any product, or LOOKS_ALIKE.
 */
export async function createAccount(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  {
    logProductId,
    value,
    provenance,
    addLookalike = false,
  }: {
    logProductId: number
    value: string
    provenance?: string | undefined
    addLookalike?: boolean | undefined
  },
): Promise<Account> {
  return db.transaction().execute(async (tx) => {
    const { batchId, accountIds } = await addAccounts(tx, keys, {
      productId: logProductId,
      source: 'single',
      provenance: provenance ?? null,
      importedBy: actor.actorId,
      values: [value],
    })
    const id = accountIds[0]
    if (id === undefined) throw alreadyExists(await nounOfProduct(tx, logProductId))
    if (!addLookalike) await refuseLookalike(tx, keys, accountText(value), id)
    await writeEntry(tx, {
      ...actor,
      action: 'account.create',
      subject: `account:${id}`,
      after: { productId: logProductId, batchId, provenance: provenance ?? null },
    })
    return accountOf(await unsoldAccount(tx, id), accountText(value))
  })
}

/** The refusal of a text that the shop has already. */
export const alreadyExists = (noun: NounForms) => new ShopError('ALREADY_EXISTS', refusalWords.exists(noun))
