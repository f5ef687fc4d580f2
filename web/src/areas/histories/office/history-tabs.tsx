import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type HistoriesSearch, type Tab, tabOf, tabs } from '../../../kit/office/histories/search.ts'
import { historyWords } from '../../../kit/office/histories/strings.ts'
import { asSearchParams } from '../../../kit/search/search-params.ts'
import { words } from './strings.ts'

/** The three tabs of Histories. Each keeps its own filters; the user filter is shared. */
export function HistoryTabs({ search }: { search: HistoriesSearch }) {
  const [lastSearches, setLastSearches] = useState<Partial<Record<Tab, HistoriesSearch>>>({})
  const openTab = tabOf(search)
  if (lastSearches[openTab] !== search) setLastSearches({ ...lastSearches, [openTab]: search })
  return (
    <nav aria-label={words.tabs} className="mb-6 flex gap-1 border-line border-b">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/admin/histories"
          search={
            tab === openTab
              ? search
              : asSearchParams({
                  ...lastSearches[tab],
                  tab,
                  userId: search.userId,
                  deposit: undefined,
                  order: undefined,
                })
          }
          resetScroll={false}
          // The router cannot set this: it compares the address, whose parameters are text, with parsed parameters.
          aria-current={tab === openTab ? 'page' : undefined}
          className="-mb-px flex min-h-(--control) items-center rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
        >
          {historyWords[tab]}
        </Link>
      ))}
    </nav>
  )
}
