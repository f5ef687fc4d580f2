import type { AuditEntry } from '@docket/contract/admin/audit-log'
import { OPERATOR_ROLES, ROLE_NAMES } from '@docket/contract/permissions'
import { formatDollars } from '../../../kit/lib/format.ts'
import { words } from './strings.ts'

/** A description can be very long; its beginning is enough here. */
const MAX_CHARACTERS = 200

/** The changes of an entry, one line per field. With a before and an after, only the fields that differ. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [oldText, newText] = [textOf(name, before?.[name]), textOf(name, after?.[name])]
    const label = labelOf(name)
    if (before === null || oldText === undefined) {
      // A field that was absent and is empty now has not changed.
      return newText === undefined || newText === words.nothing ? [] : [words.set(label, newText)]
    }
    if (oldText === newText) return []
    return [words.changed(label, oldText, newText ?? words.nothing)]
  })
}

/** `sellingPriceCents` → `selling price`; other names stay as in the log. */
function labelOf(name: string): string {
  const screenName = words.names[name]
  if (screenName !== undefined) return screenName
  if (!isAmount(name)) return name
  return name
    .slice(0, -CENTS.length)
    .replace(/[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()
}

const CENTS = 'Cents'
const isAmount = (name: string) => name.endsWith(CENTS)

/** For example the filters of an export without filters. */
const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** A value as the screen shows it; undefined if the entry does not have the field. */
function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '' || isEmptyObject(value)) return words.nothing
  if (isAmount(name) && typeof value === 'number') return formatDollars(value / 100)
  const role = name === 'operatorRole' && OPERATOR_ROLES.find((known) => known === value)
  if (role) return ROLE_NAMES[role]
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text
}
