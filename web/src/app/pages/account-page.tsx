import { Link, Outlet } from '@tanstack/react-router'
import { words as activityWords } from '../../areas/activity/shop/strings.ts'
import { words as securityWords } from '../../areas/identity/security/strings.ts'
import { words as profileWords } from '../../areas/identity/shop/profile/words.ts'
import { words as dataWords } from '../../areas/personal-data/shop/strings.ts'
import { headerWords } from '../../kit/strings.ts'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { tabStyle, tabsStyle } from '../../kit/ui/layout/tab-style.ts'

const tabs = [
  { to: '/account', label: profileWords.title },
  { to: '/account/security', label: securityWords.title },
  { to: '/account/activity', label: activityWords.tab },
  { to: '/account/data', label: dataWords.title },
] as const

/** The customer's own account. It is here because its tabs are of three areas. */
export function AccountPage() {
  return (
    <>
      <PageHeader title={headerWords.account} />
      <nav aria-label={headerWords.account} className={tabsStyle}>
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            resetScroll={false}
            // The router sets `aria-current` on the link of the open tab.
            activeOptions={{ exact: true, includeSearch: false }}
            className={`${tabStyle} max-sm:px-2`}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  )
}
