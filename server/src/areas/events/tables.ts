import { sql } from 'kysely'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteOldest } from '../../host/db/retention/delete-old-rows.ts'

const RELAYED_DAYS = 7
const GIVEN_UP_DAYS = 90

export const tables: Tables = {
  events: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: `${RELAYED_DAYS} days after it was relayed, ${GIVEN_UP_DAYS} days after it was given up; a day at most until then`,
    deletions: [
      deleteOldest('events', {
        time: 'created_at',
        days: RELAYED_DAYS,
        expired: sql`(
          relayed_at < now() - make_interval(days => ${RELAYED_DAYS}::integer)
          OR given_up_at < now() - make_interval(days => ${GIVEN_UP_DAYS}::integer)
        )`,
      }),
    ],
    person: {
      none: {
        'ids, amounts, times and words of the shop': ['payload', 'subject'],
        'words of the shop': ['failure', 'listener', 'type'],
      },
    },
    types: { payload: 'JSONColumnType<Record<string, unknown>>' },
  },
  event_listeners: {
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good: a few rows, for what listens now',
    person: { none: { 'words of the shop': ['listener', 'type'] } },
  },
}
