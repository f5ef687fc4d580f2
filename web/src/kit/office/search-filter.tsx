import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../search/use-change-search.ts'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import type { FormPath } from './office-area.ts'

/** The search field of a list without other filters. */
export function SearchFilter({ screen, label }: { screen: FormPath; label: string }) {
  const { search } = useSearch({ strict: false }) as { search?: string }
  const change = useChangeSearch(screen)
  const changeText = (text: string) =>
    change({ search: text || undefined, page: undefined }, { replace: true })
  return (
    <FilterBar
      label={label}
      search={{ label, hideLabel: true, value: search ?? '', onSearch: changeText }}
      onClear={search === undefined ? undefined : () => changeText('')}
      wideStyle="mb-4 flex max-w-form items-start gap-3"
    />
  )
}
