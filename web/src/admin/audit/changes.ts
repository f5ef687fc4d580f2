import type { AuditEntry } from '@docket/contract/admin/audit'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDollars } from '../../lib/format.ts'

const words = adminStrings.audit
/** A description may be as long as a book; what is looked for is that it changed. */
const MOST_SHOWN = 200

/** What an entry says was changed, a line for each field: only what differs, where there is a before and an after. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.flatMap((name) => {
    const [was, is] = [textOf(name, before?.[name]), textOf(name, after?.[name])]
    const label = labelOf(name)
    if (before === null || was === undefined) {
      // A field that was absent and is empty has not changed.
      return is === undefined || is === words.nothing ? [] : [words.set(label, is)]
    }
    if (was === is) return []
    return [words.changed(label, was, is ?? words.nothing)]
  })
}

/** `sellingPriceCents` → `selling price`; a name that is no amount stays as the log has it. */
function labelOf(name: string): string {
  const known = words.names[name]
  if (known !== undefined || !isAmount(name)) return known ?? name
  return name
    .slice(0, -CENTS.length)
    .replace(/[A-Z]/g, (letter) => ` ${letter}`)
    .toLowerCase()
}

const CENTS = 'Cents'
const isAmount = (name: string) => name.endsWith(CENTS)

/** Such as the filters of a list that was exported whole. */
const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0

/** Whatever it is, as text: it is data, and never markup. */
function textOf(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '' || isEmptyObject(value)) return words.nothing
  if (isAmount(name) && typeof value === 'number') return formatDollars(value / 100)
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}
