import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../lib/use-change-search.ts'
import type { FormScreen } from './add-link.tsx'
import { SearchField } from './search-field.tsx'

/** The one filter of a list that has no others. */
export function SearchFilter({ screen, label }: { screen: FormScreen; label: string }) {
  const { search = '' } = useSearch({ strict: false }) as { search?: string }
  const change = useChangeSearch(screen)
  return (
    <div className="mb-4 max-w-form">
      <SearchField
        label={label}
        hideLabel
        value={search}
        onSearch={(text) => change({ search: text || undefined, page: undefined }, { replace: true })}
      />
    </div>
  )
}
