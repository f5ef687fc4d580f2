import type { Platform } from '../../host/context/platform.ts'
import { LEDGER_CHECKED } from './check-ledger-in-background.ts'

/** Reports a failed ledger check as a problem of this process, even if another process ran the check. */
export async function watchLedgerCheck({
  db,
  notifications,
  readiness,
  log,
}: Pick<Platform, 'db' | 'notifications' | 'readiness' | 'log'>): Promise<void> {
  let hasFailed = false
  const refresh = async () => {
    const last = await db.selectFrom('ledger_check').select('violations').executeTakeFirst()
    hasFailed = last !== undefined && last.violations > 0
  }
  readiness.addCheck(() =>
    hasFailed
      ? {
          name: 'ledger',
          message: 'The last ledger check found violations. Run npm run audit.',
          blocking: false,
        }
      : null,
  )
  notifications.on(LEDGER_CHECKED, () => {
    refresh().catch((error: Error) =>
      log.warn({ cause: error.message }, 'Could not read the result of the ledger check.'),
    )
  })
  await refresh()
}
