import { EVENT_DAYS } from '@docket/contract/event-kinds'
import { sql } from 'kysely'
import { type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteSecurityEvents } from './delete-security-events.ts'

export const tables: Tables = {
  security_events: {
    // A trigger refuses to delete events that are younger than 90 days.
    rights: 'SELECT, INSERT, DELETE',
    kept: `${EVENT_DAYS} days, with their addresses`,
    deletions: [deleteSecurityEvents],
    person: {
      cleared: ['browser', 'network'],
      books: { 'what happened, in ids, amounts and words of the shop': ['details', 'kind', 'session_id'] },
      copy: { section: 'securityEvents', without: { 'a random id': ['session_id'] } },
    },
    types: { details: 'JSONColumnType<Record<string, unknown>>', kind: 'EventKind' },
    typesFrom: { EventKind: '@docket/contract/event-kinds' },
    signIn: 'none',
  },
}

export const personCopy: PersonCopy = {
  /** Without the network and the browser of an admin who did something about the customer. */
  securityEvents: {
    nth: 16,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, at, kind, count, details, CASE WHEN actor_id IS NULL THEN network END AS network,
          CASE WHEN actor_id IS NULL THEN browser END AS browser
        FROM security_events WHERE user_id = ${userId}`,
    ),
  },
}
