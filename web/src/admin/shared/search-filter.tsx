import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../../shared/search/use-change-search.ts'
import { SearchField } from '../../ui/form/search-field.tsx'
import type { FormScreen } from './add-link.tsx'

/** The search field of a list without other filters. */
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
