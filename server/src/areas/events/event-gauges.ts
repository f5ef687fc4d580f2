import { sql } from 'kysely'
import { gauges } from '../../host/areas/gauges.ts'
import { secondsSince } from '../../host/metrics/read-series.ts'

export const eventGauges = gauges({
  help: {
    docket_events_waiting: 'Events that are neither relayed nor given up.',
    docket_oldest_waiting_event_age_seconds:
      'Age of the oldest event that is neither relayed nor given up, also while it waits for its next attempt.',
    docket_events_given_up: 'Events that were given up in the last 90 days, by listener.',
  },
  async read(db) {
    const { rows: waiting } = await sql<{ count: number; seconds: number }>`
      SELECT count(*)::integer AS count, ${secondsSince(sql`min(created_at)`)} AS seconds
      FROM events WHERE relayed_at IS NULL AND given_up_at IS NULL`.execute(db)
    const { rows: givenUp } = await sql<{ listener: string; count: number }>`
      SELECT known.listener, count(events.id)::integer AS count
      FROM (SELECT listener FROM event_listeners UNION SELECT listener FROM events WHERE given_up_at IS NOT NULL) known
      LEFT JOIN events ON events.listener = known.listener AND given_up_at IS NOT NULL
      GROUP BY known.listener
    `.execute(db)
    return {
      docket_events_waiting: waiting.map(({ count }) => ({ value: count })),
      docket_oldest_waiting_event_age_seconds: waiting.map(({ seconds }) => ({ value: seconds })),
      docket_events_given_up: givenUp.map(({ listener, count }) => ({ labels: { listener }, value: count })),
    }
  },
})
