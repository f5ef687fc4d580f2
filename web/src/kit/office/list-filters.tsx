import {
  type AddressValueOf,
  addressValues,
  type FieldName,
  type Filter,
  type Filters,
} from '@docket/contract/list'
import { Fragment, type ReactNode } from 'react'
import type { FilterParams } from '../search/filter-params.ts'
import type { ChangeOptions } from '../search/use-change-search.ts'
import { DayRange, dayFilters } from '../ui/form/day-range.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { SelectField } from '../ui/form/select-field.tsx'
import { type ActiveFilter, FilterBar } from '../ui/table/filter-bar.tsx'
import { fieldNames, isFiltered } from './list-values.ts'

/** The filter whose field is always shown. */
const SEARCH = 'search'
/** The filter whose field has both days. */
const FIRST_DAY = 'from'

/** The words of the search, which is always shown. */
interface SearchWords {
  label: string
  placeholder?: string
}

/** The words of another text, and the width of its field. */
interface TextWords extends SearchWords {
  chip: (values: { text: string }) => string
  width: string
}

/** The words of a select, and its width, which its longest option needs. */
interface SelectWords {
  label: string
  /** The option of no filter. */
  any: string
  width: string
}

interface ChoiceWords<Value extends string> extends SelectWords {
  options: Readonly<Record<Value, string>>
  /** The chips, if they say it in other words. */
  chips?: Readonly<Record<Value, string>>
}

/** The words of each filter with a field, in the order of the chips. Those of days are the same in all lists. */
export type FilterWords<All extends Filters> = {
  [Name in FieldName<All> as All[Name] extends { kind: 'day' } ? never : Name]: All[Name] extends {
    kind: 'choice'
  }
    ? ChoiceWords<AddressValueOf<All[Name]>>
    : All[Name] extends { kind: 'row' }
      ? SelectWords
      : Name extends 'search'
        ? SearchWords
        : TextWords
}

/** A row that a filter can name. Under the name of the filter `within`, it has the id of the row above it. */
type Choice = Readonly<{ id: number; name: string }>

type RowName<All extends Filters> = {
  [Name in FieldName<All>]: All[Name] extends { kind: 'row' } ? Name : never
}[FieldName<All>]

interface ListFiltersProps<All extends Filters> {
  /** The accessible name of the landmark. */
  label: string
  /** The labels are for screen readers only. */
  hideLabels?: boolean
  filters: All
  words: FilterWords<All>
  /** The rows that each filter by a row can name. */
  choices: Readonly<Record<RowName<All>, readonly Choice[]>>
  /** Texts that the field of a filter by a text offers. */
  suggestions?: { readonly [Name in FieldName<All>]?: readonly string[] | undefined }
  search: Partial<FilterParams<All>>
  /** Changes the address. */
  change: (
    change: Partial<FilterParams<All>> & { page: undefined; sort?: undefined },
    options?: ChangeOptions,
  ) => void
}

/**
 * The fields of a list's filters in the order of the filters, and their chips in the order of the words; those of the
 * days are at the end at which their fields are. The filters are in the address. A text and a day replace the history
 * entry, because they are typed.
 */
export function ListFilters<All extends Filters>(props: ListFiltersProps<All>) {
  const { label, hideLabels = false, filters } = props
  // The types of the props have checked the names and the values; from here on, it is any list.
  const { words, choices, suggestions = {}, search, change } = props as unknown as AnyList
  function set(values: Values, options?: ChangeOptions) {
    const decidesOrder = Object.keys(values).some((name) => filters[name]?.decidesOrder)
    change({ ...values, ...(decidesOrder && { sort: undefined }), page: undefined }, options)
  }
  const names: string[] = fieldNames(filters)
  const list = { filters, words, choices, suggestions, search, hideLabels, set }
  const fields = names.flatMap((name) => fieldOf(name, list) ?? [])
  const places = Object.keys(words)
  const chipNames = fields[0]?.name === FIRST_DAY ? [FIRST_DAY, ...places] : [...places, FIRST_DAY]
  const none = Object.fromEntries(names.map((name) => [name, undefined]))
  return (
    <FilterBar
      label={label}
      {...(names.includes(SEARCH) && { search: { hideLabel: hideLabels, ...textOf(SEARCH, list) } })}
      active={chipNames.flatMap((name) => fields.find((field) => field.name === name)?.chips ?? [])}
      onClear={isFiltered(filters, props.search) ? () => set(none) : undefined}
    >
      {fields.map(({ name, field }) => (
        <Fragment key={name}>{field}</Fragment>
      ))}
    </FilterBar>
  )
}

type Values = Readonly<Record<string, string | number | undefined>>

interface AnyList {
  filters: Filters
  words: Readonly<Record<string, TextWords & ChoiceWords<string>>>
  choices: Readonly<Record<string, readonly (Choice & Values)[]>>
  suggestions: Readonly<Record<string, readonly string[] | undefined>>
  search: Values
  change: (change: Values, options?: ChangeOptions) => void
}

interface Bar extends Omit<AnyList, 'change'> {
  hideLabels: boolean
  set: AnyList['change']
}

interface ListField {
  name: string
  field: ReactNode
  chips: readonly (ActiveFilter | '' | undefined)[]
}

/** Undefined for the search, for the last day, which is in the field of the first, and for a select without options. */
function fieldOf(name: string, list: Bar): ListField | undefined {
  const filter = list.filters[name]
  if (filter === undefined || name === SEARCH) return
  switch (filter.kind) {
    case 'choice':
    case 'row':
      return selectOf(name, filter, list)
    case 'day':
      return name === FIRST_DAY ? daysOf(name, list) : undefined
    default:
      return textFieldOf(name, list)
  }
}

function daysOf(name: string, { search, set }: Bar): ListField {
  const range = {
    days: search as { from?: string; to?: string },
    onChange: (days: object) => set({ ...days }, { replace: true }),
  }
  return { name, field: <DayRange {...range} />, chips: dayFilters(range) }
}

/** The props of a field of text. */
function textOf(name: string, { words, search, set }: Bar) {
  const { label = '', placeholder } = words[name] ?? {}
  return {
    label,
    ...(placeholder !== undefined && { placeholder }),
    value: String(search[name] ?? ''),
    onSearch: (typed: string) => set({ [name]: typed || undefined }, { replace: true }),
  }
}

function textFieldOf(name: string, list: Bar): ListField {
  const [text, words, suggestions] = [textOf(name, list), list.words[name], list.suggestions[name]]
  const listId = `suggestions-${name}`
  return {
    name,
    field: (
      <div className={words?.width}>
        <SearchField {...text} hideLabel={list.hideLabels} list={suggestions && listId} />
        {suggestions && (
          <datalist id={listId}>
            {suggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        )}
      </div>
    ),
    chips: [
      text.value && words && { label: words.chip({ text: text.value }), onRemove: () => text.onSearch('') },
    ],
  }
}

function selectOf(name: string, filter: Filter, list: Bar): ListField | undefined {
  const { filters, search, hideLabels, set } = list
  const [words, options] = [list.words[name], optionsOf(name, filter, list)]
  if (!words || !options) return
  const chosen = options.find(({ value }) => value === search[name])
  // What was chosen inside of another row, or only without this filter, no longer counts.
  const dependent = Object.keys(filters).filter((other) => dependsOn(filters[other], name))
  const empty = Object.fromEntries(dependent.map((other) => [other, undefined]))
  const choose = (text: string) => {
    const value = options.find((option) => String(option.value) === text)?.value
    const { without } = filter
    set({ ...empty, ...(value !== undefined && without && { [without]: undefined }), [name]: value })
  }
  return {
    name,
    field: (
      <div className={words.width}>
        <SelectField
          label={words.label}
          hideLabel={hideLabels}
          placeholder={words.any}
          options={options}
          value={search[name] ?? ''}
          onChange={({ target }) => choose(target.value)}
        />
      </div>
    ),
    chips: [chosen && { label: words.chips?.[chosen.value] ?? chosen.label, onRemove: () => choose('') }],
  }
}

/** Undefined if the filter depends on another one that is not set. */
function optionsOf(name: string, filter: Filter, { words, choices, search }: Bar) {
  if (filter.kind === 'choice') {
    return addressValues(filter).map((value) => ({ value, label: words[name]?.options[value] ?? '' }))
  }
  if (filter.kind !== 'row') return
  const { within } = filter
  if (within !== undefined && search[within] === undefined) return
  return choices[name]
    ?.filter((row) => within === undefined || row[within] === search[within])
    .map((row) => ({ value: row.id, label: row.name }))
}

function dependsOn(filter: Filter | undefined, name: string): boolean {
  return filter?.without === name || (filter?.kind === 'row' && filter.within === name)
}
