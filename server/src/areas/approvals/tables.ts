import { sql } from 'kysely'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteWhere } from '../../host/db/retention/delete-old-rows.ts'

const REQUEST_DAYS = 90

export const tables: Tables = {
  operator_requests: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: `${REQUEST_DAYS} days after the decision (the audit log keeps it); without a limit until then`,
    deletions: [
      deleteWhere(
        'operator_requests',
        sql`decided_at < now() - make_interval(days => ${REQUEST_DAYS}::integer)`,
      ),
    ],
    person: {
      deleted: 'own',
      copy: 'what an operator asked another one; the credit or refund that follows is in the copy',
    },
    types: {
      kind: "'CREDIT' | 'REFUND'",
      state: "Generated<'WAITING' | 'DONE' | 'DECLINED' | 'WITHDRAWN' | 'EXPIRED'>",
    },
    signIn: 'none',
  },
  operator_limits: {
    rights: 'SELECT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'limits and the times from which they hold': ['raises'] } },
  },
  operator_usage: {
    rights: 'SELECT, INSERT, DELETE',
    kept: '2 days (the audit log keeps who did what)',
    deletions: [deleteWhere('operator_usage', sql`used_at < now() - interval '2 days'`)],
    person: { none: { 'the name of a limit': ['counts'] } },
    signIn: 'none',
  },
}
