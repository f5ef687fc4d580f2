import type { Output } from '@docket/contract/endpoint'
import type { securityState } from '@docket/contract/security'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import type { Identity } from '../../../host/security/sessions.ts'

/** The caller's two-step sign-in, and whether the shop requires it of them. */
export async function getState(
  { db, config }: { db: Database; config: Pick<Platform['config'], 'requiresAdminTotp'> },
  { id: userId, role }: Pick<Identity, 'id' | 'role'>,
): Promise<Output<typeof securityState>> {
  const row = await db
    .selectFrom('shop_settings')
    .leftJoin('admin_totp', (join) =>
      join.on('admin_totp.id', '=', userId).on('admin_totp.confirmed_at', 'is not', null),
    )
    .select((select) => [
      'require_admin_totp',
      'admin_totp.confirmed_at',
      'admin_totp.ends_at',
      select
        .selectFrom('admin_recovery_codes')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .where('user_id', '=', userId)
        .where('used_at', 'is', null)
        .as('codes_left'),
      select
        .selectFrom('passkeys')
        .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .where('user_id', '=', userId)
        .as('passkeys'),
    ])
    .executeTakeFirstOrThrow()
  return {
    totpSince: row.confirmed_at?.toISOString() ?? null,
    totpEndsAt: row.ends_at?.toISOString() ?? null,
    recoveryCodesLeft: row.codes_left ?? 0,
    passkeys: row.passkeys ?? 0,
    totpRequired: role === 'ADMIN' && (config.requiresAdminTotp || row.require_admin_totp),
    totpRequirementFixed: role === 'ADMIN' && config.requiresAdminTotp,
  }
}
