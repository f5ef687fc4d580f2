import type { AuditEntry } from '@docket/contract/admin/audit'
import { adminStrings } from '../../lib/admin-strings.ts'

const words = adminStrings.audit

/** A look at a product's accounts, in a sentence; null where the entry is about something else. */
export function accountViewOf({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string | null {
  if (action !== 'account.view') return null
  const { count, page, status } = after ?? {}
  if (typeof count !== 'number' || typeof page !== 'number' || typeof status !== 'string') return null
  return words.looked(count, page, words.lookedAt[status] ?? status)
}
