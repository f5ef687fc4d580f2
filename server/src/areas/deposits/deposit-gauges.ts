import { depositMethod, depositStatus } from '@docket/contract/deposits'
import { sql } from 'kysely'
import { gauges } from '../../host/areas/gauges.ts'
import { onlyRow, secondsSince } from '../../host/metrics/read-series.ts'

/** What waits for an operator. */
const taskGauges = gauges({
  help: {
    docket_oldest_review_age_seconds: 'How long the oldest deposit in REVIEW has waited for an admin.',
    docket_oldest_return_age_seconds:
      'How long the oldest returned payment, or notice that matches no payment, has waited for an operator.',
  },
  async read(db) {
    const { rows } = await sql<{ review: number; returned: number }>`SELECT
      ${secondsSince(sql`(SELECT min(updated_at) FROM deposits WHERE status = 'REVIEW')`)} AS review,
      ${secondsSince(sql`least(
        (SELECT min(changed_at) FROM returned_payments WHERE needs_handling),
        (SELECT min(first_heard_at) FROM unmatched_notices WHERE handled_at IS NULL)
      )`)} AS returned
    `.execute(db)
    const { review, returned } = onlyRow(rows)
    return {
      docket_oldest_review_age_seconds: [{ value: review }],
      docket_oldest_return_age_seconds: [{ value: returned }],
    }
  },
})

const eventGaugesOf = (providers: readonly string[]) =>
  gauges({
    help: {
      docket_oldest_provider_event_age_seconds:
        'How long the oldest event of a payment provider has waited to be processed, by provider.',
    },
    async read(db) {
      const oldest = sql`(
        SELECT min(received_at) FROM provider_events WHERE processed_at IS NULL AND provider = name
      )`
      const { rows } = await sql<{ name: string; seconds: number }>`
        SELECT name, ${secondsSince(oldest)} AS seconds FROM unnest(${providers}::text[]) AS name
      `.execute(db)
      return {
        docket_oldest_provider_event_age_seconds: rows.map(({ name, seconds }) => ({
          labels: { provider: name },
          value: seconds,
        })),
      }
    },
  })

/** Has a series for each status and method, also for those without a deposit. */
const countGauges = gauges({
  help: {
    docket_deposits: 'Deposits by status and method, counted once a minute.',
    docket_deposits_credited_total:
      'Deposits that were credited to a wallet, by method, counted once a minute.',
  },
  readsAllRows: true,
  async read(db) {
    const { rows } = await sql<{ status: string; method: string; count: number }>`
      SELECT status, method, count(*)::integer AS count FROM deposits GROUP BY status, method
    `.execute(db)
    const countOf = (status: string, method: string) =>
      rows.find((row) => row.status === status && row.method === method)?.count ?? 0
    const methods = depositMethod.options
    return {
      docket_deposits: depositStatus.options.flatMap((status) =>
        methods.map((method) => ({ labels: { status, method }, value: countOf(status, method) })),
      ),
      docket_deposits_credited_total: methods.map((method) => ({
        labels: { method },
        value: countOf('COMPLETED', method),
      })),
    }
  },
})

/** The gauges of a shop with the providers of these names. */
export const depositGauges = (providers: readonly string[]) => [
  taskGauges,
  eventGaugesOf(providers),
  countGauges,
]
