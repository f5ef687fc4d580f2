import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { PurchasesTab } from '../../areas/purchases/shop/purchases-tab.tsx'
import { type HistorySearch, type Tab, tabs } from '../../areas/purchases/shop/search.ts'
import { words } from '../../areas/purchases/shop/strings.ts'
import { UnpaidOrders } from '../../areas/waiting-purchases/unpaid-orders.tsx'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import { asSearchParams } from '../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { tabStyle, tabsStyle } from '../../kit/ui/layout/tab-style.ts'

// The code and the rows are loaded when the tab is opened.
const ShipmentsTab = lazyNamed(
  () => import('../../areas/shipments/shop/list/shipments-tab.tsx'),
  'ShipmentsTab',
)

/** My Orders. It is here because it joins two areas: purchases and shipments. */
export function HistoryPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/storefront/history' })
  return (
    <>
      <PageHeader title={words.title} />
      <UnpaidOrders />
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

/** Each tab keeps its filters. */
function HistoryTabs({ search }: { search: HistorySearch }) {
  const [searchOf, setSearchOf] = useState<Partial<Record<Tab, HistorySearch>>>({})
  const openTab = tabOf(search)
  if (searchOf[openTab] !== search) setSearchOf({ ...searchOf, [openTab]: search })
  return (
    <nav aria-label={words.tabs} className={`${tabsStyle} print:hidden`}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/history"
          search={tab === openTab ? search : asSearchParams({ ...searchOf[tab], tab, bought: undefined })}
          resetScroll={false}
          // Set here because the router would compare the texts of the address ('2') with parsed values (2).
          aria-current={tab === openTab ? 'page' : undefined}
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
