import { withoutEnding } from '@docket/contract/without-ending'
import { type RawBuilder, sql } from 'kysely'

/** The actions that make nearly all entries of a large shop, because customers cause them. */
const FREQUENT_ACTIONS = [
  'purchase.create',
  'deposit.create',
  'deposit.complete',
  'deposit.expire',
  'deposit.fail',
  'user.create',
  'user.confirm-email',
] as const

/** What their subjects begin with. */
const THINGS = new Set(FREQUENT_ACTIONS.map((action) => action.slice(0, action.indexOf('.'))))

/** The condition of the index audit_log_rare. It has literals, because PostgreSQL cannot compare parameters with it. */
export const isRareEntry: RawBuilder<boolean> = sql`audit_log.action NOT IN (${sql.join(
  FREQUENT_ACTIONS.map((action) => sql.lit(action)),
)})`

/** Whether the action or the subject (`user:12`) of a frequent entry can contain `word`, which is in lower case. */
export function canBeFrequent(word: string): boolean {
  const beforeId = withoutEnding(word, '0123456789')
  return (
    FREQUENT_ACTIONS.some((action) => action.includes(word)) ||
    [...THINGS].some((thing) => thing.includes(word) || `${thing}:`.endsWith(beforeId))
  )
}
