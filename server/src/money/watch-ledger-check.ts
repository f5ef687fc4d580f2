import type { Platform } from '../platform/platform.ts'
import { LEDGER_CHECKED } from './check-ledger-in-background.ts'

/** Reports a ledger check that failed as a problem of this process, even if another process ran it. */
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
      log.warn({ cause: error.message }, 'The result of the ledger check could not be read.'),
    )
  })
  await refresh()
}
