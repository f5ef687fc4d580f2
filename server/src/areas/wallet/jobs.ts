import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { sharedByJobs } from '../../host/areas/shared-by-jobs.ts'
import { createAuditSeals } from './audit-seals.ts'
import { checkLedgerInBackground } from './check-ledger-in-background.ts'
import { ledgerRulesOf } from './ledger-rules.ts'

export const jobs = {
  /** Seals the new entries of the audit log (host/security/audit-chain). */
  'seal-audit-log': {
    lane: 'housekeeping',
    every: 'minute',
    inQuarantine: true,
    run: (context, _payload, stopping) => seals(context).seal(stopping),
  },
  /** Runs the ledger check and stores the result. */
  'check-ledger': {
    lane: 'housekeeping',
    every: 'hour',
    at: 27,
    inQuarantine: true,
    run: (context, _payload, stopping) =>
      checkLedgerInBackground(
        context.platform,
        ledgerRulesOf(context.areas),
        stopping,
        seals(context).newestKnownBlock(),
      ),
  },
} satisfies DeclaredJobs

const seals = sharedByJobs(({ platform }) => createAuditSeals(platform))

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}
