import { sql } from 'kysely'
import { gauges } from '../../host/areas/gauges.ts'
import { secondsSince } from '../../host/metrics/read-series.ts'
import { SECURITY_TEMPLATES } from '../../host/queue/mail-lists.ts'

/** Mails for sign-in and about security events have the lane `security-mail`. */
export const mailGauges = gauges({
  help: {
    docket_oldest_due_mail_age_seconds: 'How long the oldest due mail has been due, by lane.',
    docket_oldest_unsent_mail_age_seconds:
      'Age of the oldest mail that is neither sent nor failed, also while it waits for its next attempt, by lane.',
    docket_mails_waiting: 'Mails that are neither sent nor failed, by lane.',
  },
  async read(db) {
    const securityTemplates = sql.join(SECURITY_TEMPLATES.map((template) => sql.lit(template)))
    const { rows } = await sql<{ lane: string; waiting: number; due: number; unsent: number }>`
      SELECT lane, count(mails.id)::integer AS waiting,
        ${secondsSince(sql`min(next_attempt_at) FILTER (WHERE next_attempt_at <= now())`)} AS due,
        ${secondsSince(sql`min(created_at)`)} AS unsent
      FROM (VALUES ('security-mail'), ('mail')) AS lanes (lane)
      LEFT JOIN mails ON sent_at IS NULL AND failed_at IS NULL
        AND CASE WHEN template IN (${securityTemplates}) THEN 'security-mail' ELSE 'mail' END = lane
      GROUP BY lane
    `.execute(db)
    const seriesOf = (pick: (row: (typeof rows)[number]) => number) =>
      rows.map((row) => ({ labels: { lane: row.lane }, value: pick(row) }))
    return {
      docket_oldest_due_mail_age_seconds: seriesOf(({ due }) => due),
      docket_oldest_unsent_mail_age_seconds: seriesOf(({ unsent }) => unsent),
      docket_mails_waiting: seriesOf(({ waiting }) => waiting),
    }
  },
})
