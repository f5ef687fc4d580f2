import { sql } from 'kysely'
import { gauges } from '../../host/areas/gauges.ts'
import { secondsSince } from '../../host/metrics/read-series.ts'
import { CHANNELS } from './channels/registry.ts'

/** Has a series for each channel, also for those without a route. A shop has at most twenty routes. */
export const alertGauges = gauges({
  help: {
    docket_alerts_waiting:
      'Alerts that wait for the next message of their route, or whose message is not sent yet, by channel. A route with a digest has some all day.',
    docket_oldest_alert_message_age_seconds:
      'Age of the oldest message with alerts that is neither sent nor given up, by channel.',
    docket_alert_routes: 'Routes for alerts that are turned on, by channel.',
    docket_alert_routes_failing: 'Routes for alerts that are turned on and keep failing, by channel.',
  },
  async read(db) {
    const { rows } = await sql<{
      channel: string
      waiting: number
      seconds: number
      routes: number
      failing: number
    }>`
      SELECT channel, count(r.id)::integer AS routes,
        (count(r.id) FILTER (WHERE r.failing_since IS NOT NULL))::integer AS failing,
        (coalesce(sum(waiting.count), 0) + coalesce(sum(unsent.count), 0))::float8 AS waiting,
        ${secondsSince(sql`min(unsent.oldest)`)} AS seconds
      FROM unnest(${Object.keys(CHANNELS)}::text[]) AS channel
      LEFT JOIN alert_routes r USING (channel)
      LEFT JOIN LATERAL (SELECT sum(count) AS count FROM waiting_alerts WHERE route_id = r.id) waiting ON true
      LEFT JOIN LATERAL (
        SELECT min(m.created_at) AS oldest, sum((g ->> 'count')::bigint) AS count
        FROM alert_messages m, jsonb_array_elements(m.groups) AS g
        WHERE m.route_id = r.id AND m.state = 'WAITING' AND NOT m.is_test
      ) unsent ON true
      WHERE r.id IS NULL OR r.is_on
      GROUP BY channel`.execute(db)
    const series = Object.keys(CHANNELS).map((channel) => ({
      labels: { channel },
      row: rows.find((row) => row.channel === channel),
    }))
    const seriesOf = (pick: (row: (typeof rows)[number]) => number) =>
      series.map(({ labels, row }) => ({ labels, value: row ? pick(row) : 0 }))
    return {
      docket_alerts_waiting: seriesOf(({ waiting }) => waiting),
      docket_oldest_alert_message_age_seconds: seriesOf(({ seconds }) => seconds),
      docket_alert_routes: seriesOf(({ routes }) => routes),
      docket_alert_routes_failing: seriesOf(({ failing }) => failing),
    }
  },
})
