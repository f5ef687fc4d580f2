import type { TableRules } from '../src/host/areas/table-rules.ts'
import type { PersonalData } from '../src/host/db/table-facts.ts'

export interface Column {
  table: string
  name: string
  /** Whether it can hold a text, bytes, JSON or an address. */
  mayBePersonal: boolean
}

/** The section of the copy of a person's data that the table is in. */
export function sectionOf({ copy }: PersonalData = {}): string | undefined {
  return typeof copy === 'object' ? copy.section : undefined
}

/** The columns that the copy has of a table, by its declaration. `columns`: those that can hold something of a person. */
export function copiedColumns(person: PersonalData, columns: readonly string[]): string[] {
  if (typeof person.copy !== 'object') return []
  const without = Object.values(person.copy.without ?? {}).flat()
  return ofPersons(person, columns).filter((column) => !without.includes(column))
}

/** The columns that have something of a person: those of the lists, or all of a table whose rows are deleted. */
function ofPersons(person: PersonalData, columns: readonly string[]): readonly string[] {
  const { cleared = [], replaced = [], books = {} } = person
  return person.deleted
    ? columns
    : columns.filter((column) => [cleared, replaced, ...Object.values(books)].flat().includes(column))
}

interface Table {
  columns: Column[]
  rules: TableRules
  /** Those of the copy. */
  sections: string[]
}

/** What the declaration of a table does not say of persons, or says without a reason. */
export function undecidedPerson(table: string, { columns, rules, sections }: Table): string[] {
  const { person = {} } = rules
  const names = columns.map(({ name }) => name)
  const personal = columns.filter(({ mayBePersonal }) => mayBePersonal).map(({ name }) => name)
  const isOfUsers = names.includes('user_id')
  const undecided = undecidedColumns(table, { names, personal, person })
  return [
    ...(person.deleted === 'own' && !(isOfUsers && /\bDELETE\b/.test(rules.rights))
      ? [`an erasure cannot delete rows of ${table}`]
      : []),
    ...undecided,
    ...(isOfUsers && person.none ? [`${table} has rows of users: name what stays in books`] : []),
    ...(undecided.length > 0 ? [] : undecidedCopy(table, { personal, isOfUsers, person, sections })),
    ...withoutReason(table, person),
  ]
}

function undecidedColumns(
  table: string,
  { names, personal, person }: { names: string[]; personal: string[]; person: PersonalData },
): string[] {
  const { cleared = [], replaced = [], books = {}, none = {} } = person
  const kept = [...replaced, ...Object.values(books).flat(), ...Object.values(none).flat()]
  const decided = [...cleared, ...kept]
  return [
    ...personal
      .filter((name) => !person.deleted && !decided.includes(name))
      .map((name) => `no one decides what an erasure does with ${table}.${name}`),
    // A date or a reference can be cleared, too.
    ...decided
      .filter((name) => !(cleared.includes(name) ? names : personal).includes(name))
      .map((name) => `${table}.${name} can hold nothing of a person`),
    ...repeated(decided).map((name) => `an erasure does two things with ${table}.${name}`),
  ]
}

function undecidedCopy(
  table: string,
  {
    personal,
    isOfUsers,
    person,
    sections,
  }: { personal: string[]; isOfUsers: boolean; person: PersonalData; sections: string[] },
): string[] {
  const { copy } = person
  const isPersonal = isOfUsers || person.deleted !== undefined || ofPersons(person, personal).length > 0
  if (copy === undefined)
    return isPersonal ? [`${table} is about persons, and does not say what their copy has of it`] : []
  if (!isPersonal) return [`${table} has nothing of a person, and says what their copy has of it`]
  if (typeof copy === 'string') return []
  const left = Object.values(copy.without ?? {}).flat()
  return [
    ...(sections.includes(copy.section)
      ? []
      : [`the copy has no section ${copy.section}, which ${table} names`]),
    ...left
      .filter((name) => !ofPersons(person, personal).includes(name))
      .map((name) => `the copy leaves out ${table}.${name}, which has nothing of a person`),
    ...repeated(left).map((name) => `the copy leaves out ${table}.${name} for two reasons`),
  ]
}

/** Each reason is a sentence that a reviewer can agree with: two words at least. */
function withoutReason(table: string, { books = {}, none = {}, copy }: PersonalData): string[] {
  const reasons = [...Object.keys(books), ...Object.keys(none)]
  if (typeof copy === 'string') reasons.push(copy)
  if (typeof copy === 'object') reasons.push(...Object.keys(copy.without ?? {}))
  return reasons
    .filter((reason) => !/\S \S/.test(reason))
    .map((reason) => `${table}: “${reason}” is no reason`)
}

export const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) < index)
