import { EVENT_DAYS } from '@docket/contract/event-kinds'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteSecurityEvents } from './delete-security-events.ts'

export const tables: Tables = {
  security_events: {
    // A trigger refuses to delete events that are younger than 90 days.
    rights: 'SELECT, INSERT, DELETE',
    kept: `${EVENT_DAYS} days, with their addresses`,
    deletions: [deleteSecurityEvents],
    person: { cleared: ['browser', 'network'], books: ['details', 'kind', 'session_id'] },
    types: { details: 'JSONColumnType<Record<string, unknown>>', kind: 'EventKind' },
    typesFrom: { EventKind: '@docket/contract/event-kinds' },
    signIn: 'none',
  },
}
