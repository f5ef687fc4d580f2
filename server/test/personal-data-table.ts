import type { Area } from '../src/host/areas/area.ts'
import type { RetentionDays } from '../src/host/db/retention/delete-old-rows.ts'
import type { PersonalData } from '../src/host/db/table-facts.ts'
import { sentenceOf, tablesOf } from './declared-tables.ts'

/** The table of docs/personal-data.md: a line for each table with something of a person. */
export function personalDataTable(areas: readonly Area[], days: RetentionDays): string {
  const rows = tablesOf(areas).flatMap(({ table, rules }) => {
    const { person } = rules
    if (person?.copy === undefined) return []
    const cells = [
      `\`${table}\``,
      erased(person),
      stays(person),
      `${sentenceOf(rules, days)}${orErased(person)}`,
    ]
    return [`| ${[...cells, copied(person.copy)].join(' | ')} |`]
  })
  return ['| Table | An erasure | What stays | Kept | In the copy |', '|---|---|---|---|---|', ...rows].join(
    '\n',
  )
}

function erased({ deleted, cleared = [], replaced = [] }: PersonalData): string {
  const done = [
    deleted && `deletes ${deleted === 'own' ? 'the rows of the customer' : rowsOf(deleted.byCode)}`,
    cleared.length > 0 && `empties ${listOf(cleared)}`,
    replaced.length > 0 && `replaces the names in ${listOf(replaced)}`,
  ].filter((part) => typeof part === 'string')
  return done.join('; ') || 'changes nothing'
}

const isOwn = (sentence: string) => sentence === 'those of the customer'
const rowsOf = (sentence: string) => (isOwn(sentence) ? 'the rows of the customer' : sentence)

function stays({ deleted, books = {}, replaced = [], cleared = [] }: PersonalData): string {
  const named = byReason(books)
  if (named !== '') return named
  if (deleted) {
    return replaced.length > 0 || (deleted !== 'own' && !isOwn(deleted.byCode)) ? 'other rows' : 'nothing'
  }
  return cleared.length + replaced.length > 0 ? 'the row' : 'ids, times and numbers'
}

const orErased = ({ deleted }: PersonalData) => (deleted ? ', or until the erasure' : '')

function copied(copy: NonNullable<PersonalData['copy']>): string {
  if (typeof copy === 'string') return `no: ${copy}`
  const without = byReason(copy.without ?? {})
  return `\`${copy.section}\`${without && `, without ${without}`}`
}

const byReason = (columns: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(columns)
    .map(([reason, names]) => `${listOf(names)} (${reason})`)
    .join(', ')

const listOf = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
