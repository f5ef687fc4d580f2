import { gauges } from '../../host/areas/gauges.ts'
import { series } from '../../host/metrics/read-series.ts'

/** The result of the last check in the background. There is none before the first check. */
export const ledgerGauges = gauges({
  help: {
    docket_ledger_check_last_run_timestamp_seconds: 'When the last ledger check was finished.',
    docket_ledger_check_ok: 'Whether the last ledger check found no violation (1) or some (0).',
    docket_ledger_check_violations: 'Violations that the last ledger check found, 20 at most for each rule.',
    docket_ledger_check_duration_seconds: 'How long the last ledger check took.',
  },
  async read(db) {
    const lastCheck = await db.selectFrom('ledger_check').selectAll().executeTakeFirst()
    return {
      docket_ledger_check_last_run_timestamp_seconds: series(
        lastCheck && lastCheck.finished_at.getTime() / 1_000,
      ),
      docket_ledger_check_ok: series(lastCheck && (lastCheck.violations === 0 ? 1 : 0)),
      docket_ledger_check_violations: series(lastCheck?.violations),
      docket_ledger_check_duration_seconds: series(lastCheck && lastCheck.duration_ms / 1_000),
    }
  },
})
