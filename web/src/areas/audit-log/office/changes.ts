import type { AuditEntry } from '@docket/contract/admin/audit-log'
import { words } from './strings.ts'
import { labelOf, textOf } from './values.ts'

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
