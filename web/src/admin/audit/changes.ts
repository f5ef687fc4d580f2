import type { AuditEntry } from '@docket/contract/admin/audit'
import { adminStrings } from '../../lib/admin-strings.ts'

const words = adminStrings.audit
/** A description may be as long as a book; what is looked for is that it changed. */
const MOST_SHOWN = 200

/** What an entry says was changed, a line for each field: only what differs, where there is a before and an after. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [was, is] = [textOf(before?.[name]), textOf(after?.[name])]
    if (before === null || was === undefined) return is === undefined ? [] : [words.set(name, is)]
    if (was === is) return []
    return [words.changed(name, was, is ?? words.nothing)]
  })
}

/** Whatever it is, as text: it is data, and never markup. */
function textOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '') return words.nothing
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}
