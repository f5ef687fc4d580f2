import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { settingsTabOf } from '../../../kit/office/settings-places.ts'
import { type SettingsTab, settingsTabs } from '../../../kit/office/settings-search.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { FormSkeleton } from '../../../kit/ui/form/form-skeleton.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { tabStyle, tabsStyle } from '../../../kit/ui/layout/tab-style.ts'
import { PaymentsTab } from './payments-tab.tsx'
import { ShipmentsTab, StoreTab } from './settings-tabs.tsx'
import { words } from './strings.ts'
import { TextList } from './texts/text-list.tsx'

const BrandTab = lazyNamed(() => import('./brand/brand-tab.tsx'), 'BrandTab')

const tabs: Record<SettingsTab, () => ReactNode> = {
  shipments: () => <ShipmentsTab />,
  store: () => <StoreTab />,
  brand: () => (
    <Suspense fallback={<FormSkeleton title={words.tabNames.brand} />}>
      <BrandTab />
    </Suspense>
  ),
  payments: () => <PaymentsTab />,
  pages: () => <TextList />,
}

/** The settings in tabs. Each tab loads its own part. */
export function SettingsPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/settings' })
  const hash = useLocation({ select: (location) => location.hash })
  const { data: config } = useQuery(configQuery)
  const tab = settingsTabOf(search, hash)
  return (
    <>
      <PageHeader title={words.title} />
      <nav aria-label={words.title} className={`${tabsStyle} flex-wrap`}>
        {settingsTabs.map((name) => (
          <Link
            key={name}
            to="/admin/settings"
            search={name === tab ? search : { tab: name }}
            resetScroll={false}
            // The first tab is also open without the parameter.
            aria-current={name === tab ? 'page' : undefined}
            className={`${tabStyle} max-sm:px-2 max-sm:text-14`}
          >
            {words.tabNames[name]}
          </Link>
        ))}
      </nav>
      {/* Rendered again when the time zone of their dates changes. */}
      <div key={tab === 'store' ? tab : `${tab} ${config?.timeZone}`}>{tabs[tab]()}</div>
    </>
  )
}
