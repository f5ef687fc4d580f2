import type { Tx } from '../../../host/db/database.ts'
import { addSecurityMail } from '../../../host/queue/mail.ts'

const MAX_OWNERS = 50

/** Mails the other owners of the shop that a user disputes a factor which a person must decide about. */
export async function mailOwners(
  tx: Tx,
  { userId, factor, endsAt }: { userId: number; factor: 'passkey' | 'two-step'; endsAt: Date | null },
): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('operator_role', '=', 'OWNER')
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('id', '<>', userId)
    .orderBy('id')
    .limit(MAX_OWNERS)
    .execute()
  for (const owner of owners) {
    // The id only: the mail gets the name when it is sent, so that no name outlives an erasure.
    const params = { userId, factor, endsAt }
    await addSecurityMail(tx, { userId: owner.id, template: 'factor-disputed-owner', params })
  }
}
