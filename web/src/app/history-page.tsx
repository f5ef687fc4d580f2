import { Link, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { PurchasesTab } from '../features/history/purchases-tab.tsx'
import { type HistorySearch, type Tab, tabs } from '../features/history/search.ts'
import { asSearchParams } from '../lib/search-params.ts'
import { strings } from '../lib/strings.ts'
import { useDocumentTitle } from '../lib/use-document-title.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { tabStyle, tabsStyle } from '../ui/tab-style.ts'

const words = strings.history

// Its code, and its rows, are loaded when the tab is opened.
const ShipmentsTab = lazy(() =>
  import('../features/shipments/list/shipments-tab.tsx').then((module) => ({ default: module.ShipmentsTab })),
)

/** My Orders. It joins two features, so it stands here. */
export function HistoryPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/storefront/history' })
  return (
    <>
      <PageHeader title={words.title} />
      <HistoryTabs search={search} />
      {tabOf(search) === 'purchases' ? (
        <PurchasesTab search={search} />
      ) : (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <ShipmentsTab />
        </Suspense>
      )}
    </>
  )
}

/** Each tab is gone back to with the filters it was left with. */
function HistoryTabs({ search }: { search: HistorySearch }) {
  const [left, setLeft] = useState<Partial<Record<Tab, HistorySearch>>>({})
  const open = tabOf(search)
  if (left[open] !== search) setLeft({ ...left, [open]: search })
  const closed = { bought: undefined, order: undefined, shipment: undefined }
  return (
    <nav aria-label={words.tabs} className={`${tabsStyle} print:hidden`}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/history"
          search={tab === open ? search : asSearchParams({ ...left[tab], tab, ...closed })}
          resetScroll={false}
          // Said here: the router compares parameters as text with parameters as they were read.
          aria-current={tab === open ? 'page' : undefined}
          className={tabStyle}
        >
          {words.tabNames[tab]}
        </Link>
      ))}
    </nav>
  )
}

function tabOf({ tab = 'purchases' }: HistorySearch): Tab {
  return tab
}
