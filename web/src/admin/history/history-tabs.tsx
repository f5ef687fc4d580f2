import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { present } from '../../lib/search-params.ts'
import { type HistoriesSearch, type Tab, tabOf } from './search.ts'

const words = adminStrings.history

/** Deposits and Purchases. Each is gone back to with the filters it was left with; the user is the same for both. */
export function HistoryTabs({ search }: { search: HistoriesSearch }) {
  const [left, setLeft] = useState<Partial<Record<Tab, HistoriesSearch>>>({})
  const open = tabOf(search)
  if (left[open] !== search) setLeft({ ...left, [open]: search })
  return (
    <nav aria-label={words.tabs} className="mb-6 flex gap-1 border-line border-b">
      {(['deposits', 'purchases'] as const).map((tab) => (
        <Link
          key={tab}
          to="/admin/histories"
          search={
            tab === open
              ? search
              : present({ ...left[tab], tab, userId: search.userId, deposit: undefined, order: undefined })
          }
          resetScroll={false}
          // Said here: the router compares parameters as text with parameters as they were read.
          aria-current={tab === open ? 'page' : undefined}
          className="-mb-px flex min-h-(--control) items-center rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
        >
          {words[tab]}
        </Link>
      ))}
    </nav>
  )
}
