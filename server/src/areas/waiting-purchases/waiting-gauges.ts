import { sql } from 'kysely'
import { gauges } from '../../host/areas/gauges.ts'
import { onlyRow, secondsSince } from '../../host/metrics/read-series.ts'

/** What customers have paid for and do not have. */
export const waitingGauges = gauges({
  help: {
    docket_oldest_due_purchase_age_seconds:
      'How long the oldest purchase has waited that a credited deposit pays for.',
  },
  async read(db) {
    const oldest = sql`(SELECT min(credited_at) FROM waiting_purchases WHERE state = 'DUE')`
    const { rows } = await sql<{ seconds: number }>`SELECT ${secondsSince(oldest)} AS seconds`.execute(db)
    return { docket_oldest_due_purchase_age_seconds: [{ value: onlyRow(rows).seconds }] }
  },
})
