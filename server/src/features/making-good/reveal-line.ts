import type { revealLine as contract } from '@docket/contract/admin/order'
import type { Output } from '@docket/contract/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { writeAuditEntry } from '../../platform/audit-log.ts'
import type { Platform } from '../../platform/platform.ts'
import { revealOrderLine } from '../../stock/order-lines.ts'

/** Shows an admin the text of one line that somebody bought; that it was looked at stays in the trail. @throws NOT_FOUND */
export async function revealLine(
  platform: Pick<Platform, 'db' | 'keys'>,
  actor: Actor,
  line: { purchaseId: number; accountId: number },
): Promise<Output<typeof contract>> {
  return platform.db.transaction().execute(async (tx) => {
    const revealed = await revealOrderLine(platform, tx, line)
    await writeAuditEntry(tx, {
      ...actor,
      action: 'account.reveal',
      subject: `account:${line.accountId}`,
      after: { purchaseId: line.purchaseId },
    })
    return revealed
  })
}
