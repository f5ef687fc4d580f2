import type { revealAccount as contract } from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import type { Platform } from '../../../host/context/platform.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { writeEntry } from '../audit/audited.ts'
import { decryptPurchasedAccount } from '../records/purchased-accounts.ts'

/** Shows an admin the text of one account that a customer bought, and writes an audit entry. @throws NOT_FOUND, LIMIT_REACHED */
export async function revealAccount(
  platform: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  account: { purchaseId: number; accountId: number },
): Promise<Output<typeof contract>> {
  return platform.db.transaction().execute(async (tx) => {
    await useLimit(tx, actor, 'reveals', 1)
    const decrypted = await decryptPurchasedAccount(platform, tx, account)
    await writeEntry(tx, {
      ...actor,
      action: 'account.reveal',
      subject: `account:${account.accountId}`,
      after: { purchaseId: account.purchaseId },
    })
    return decrypted
  })
}
