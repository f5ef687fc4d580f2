import { type OperatorRole, PERMISSIONS, PERMISSIONS_OF } from '@docket/contract/permissions'
import { words } from './strings.ts'

/** If a role lacks at most this many permissions, the sentence names the missing ones. */
const MAX_EXCEPTIONS = 2

/** What a role may do, in one sentence that names or excludes every permission. */
export function describeRole(role: OperatorRole): string {
  const granted = PERMISSIONS_OF[role]
  const missing = PERMISSIONS.filter((permission) => !granted.includes(permission))
  if (missing.length === 0) return words.everything
  if (missing.length <= MAX_EXCEPTIONS) {
    return words.everythingBut(
      listOf(
        missing.map((permission) => words.short[permission]),
        'disjunction',
      ),
    )
  }
  return words.may(
    listOf(
      granted.map((permission) => words.short[permission]),
      'conjunction',
    ),
  )
}

/** `a, b, and c` for a conjunction, `a, b, or c` for a disjunction. */
function listOf(phrases: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en', { type }).format(phrases)
}
