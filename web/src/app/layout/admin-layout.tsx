import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { LogOut, MenuIcon, ShieldCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ReviewCount } from '../../areas/deposits/office/list/review-count.tsx'
import { officeAreas } from '../../areas/office.ts'
import { WaitingReportsCount } from '../../areas/purchases/office/reports/waiting-reports-count.tsx'
import { useStartSearch } from '../../areas/saved-views/views.ts'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import { QuarantineNotice } from '../../kit/office/quarantine-notice.tsx'
import { screenNames } from '../../kit/office/strings.ts'
import { viewLists } from '../../kit/office/view-lists.ts'
import { useOperatorRole } from '../../kit/session/permissions.ts'
import { configQuery } from '../../kit/store/config-query.ts'
import { headerWords } from '../../kit/strings.ts'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { SkipLink } from '../../kit/ui/layout/skip-link.tsx'
import { ThemeSwitch } from '../../kit/ui/layout/theme-switch.tsx'
import { ZoneName } from '../../kit/ui/zone-name.tsx'
import { screensFor } from '../palette/office-screens.ts'
import { PaletteButton, usePalette } from '../palette/palette.tsx'
import { InShopTimeZone } from './in-shop-time-zone.tsx'
import { OfficeWordmark } from './office-wordmark.tsx'
import { RoleGate } from './role-gate.tsx'
import { words } from './strings.ts'
import { useLogout } from './use-logout.ts'

const loadDrawer = () => import('../../kit/ui/overlay/drawer.tsx')
const Drawer = lazyNamed(() => loadDrawer(), 'Drawer')

/** Lower beside the page than in the drawer, so that every screen is in view on a usual laptop. */
const rowStyle =
  'flex min-h-(--control) items-center gap-3 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink lg:min-h-8'

/** The layout of the back office: a sidebar, which is a drawer on narrow screens. */
export function AdminLayout() {
  const [isOpen, setIsOpen] = useState(false)
  const palette = usePalette()
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]">
      <SkipLink />
      <header className="sticky top-0 z-30 flex h-(--header) items-center justify-between gap-4 border-line border-b bg-bg px-4 lg:hidden">
        <OfficeWordmark />
        <Button
          size="small"
          aria-haspopup="dialog"
          // Loaded on pointer down, so that it is ready at the click.
          onPointerDown={() => void loadDrawer()}
          onClick={() => setIsOpen(true)}
        >
          <MenuIcon aria-hidden="true" strokeWidth={1.75} className="size-4" />
          {words.openMenu}
        </Button>
      </header>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-3 overflow-y-auto border-line border-e bg-surface px-4 py-3 lg:flex">
        <OfficeWordmark />
        <Sidebar onSearch={palette.open} />
      </aside>
      {isOpen && (
        <Suspense>
          <Drawer open title={headerWords.backOffice} onClose={() => setIsOpen(false)}>
            <Sidebar
              onLeave={() => setIsOpen(false)}
              onSearch={() => {
                setIsOpen(false)
                palette.open()
              }}
            />
          </Drawer>
        </Suspense>
      )}
      <main
        id="main"
        tabIndex={-1}
        className="without-header w-full min-w-0 max-w-[90rem] px-4 py-6 outline-none lg:px-8"
      >
        <QuarantineNotice />
        <RoleGate>
          <InShopTimeZone>
            <Outlet />
          </InShopTimeZone>
        </RoleGate>
      </main>
      {palette.overlay}
    </div>
  )
}

/** The lists whose saved views the menu can open. */
const listPlaces = [...Object.values(viewLists), ...officeAreas.flatMap(({ lists = [] }) => lists)]

interface SidebarProps {
  /** Called when a link is followed: the drawer then closes. */
  onLeave?: () => void
  onSearch: () => void
}

function Sidebar({ onLeave, onSearch }: SidebarProps) {
  const logout = useLogout()
  const role = useOperatorRole()
  const startOf = useStartSearch(listPlaces)
  return (
    <>
      <PaletteButton onClick={onSearch} />
      {/* On a low screen it scrolls by itself, so that Security and Logout stay in view. The margins are for focus rings. */}
      <nav
        aria-label={words.adminNavigation}
        className="-mx-1 flex flex-1 flex-col gap-1 px-1 lg:min-h-40 lg:gap-0 lg:overflow-y-auto"
      >
        {role === undefined && <ScreensSkeleton />}
        {screensFor(role ?? null).map(({ to, label, icon: Icon }) => (
          <div key={to} className="relative flex">
            <Link
              to={to}
              // Saved parameters of any list, so they have no type: the route of the screen validates them.
              search={startOf(to) as never}
              activeOptions={{ includeSearch: false }}
              className={`${rowStyle} min-w-0 flex-1`}
              activeProps={{ className: 'bg-brand-soft! text-brand!' }}
              onClick={onLeave}
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
              {label}
              {to === '/admin/reports' && <WaitingReportsCount />}
            </Link>
            {to === '/admin/histories' && <ReviewCount onLeave={onLeave} />}
          </div>
        ))}
      </nav>
      <div className="flex flex-col gap-1 border-line border-t pt-4">
        <TimesIn />
        <ThemeSwitch />
        <Link
          to="/admin/security"
          className={rowStyle}
          activeProps={{ className: 'bg-brand-soft! text-brand!' }}
          onClick={onLeave}
        >
          <ShieldCheck aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {screenNames.security}
        </Link>
        <button type="button" className={rowStyle} onClick={logout}>
          <LogOut aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {headerWords.logout}
        </button>
      </div>
    </>
  )
}

/** The time zone of all dates and date fields of the back office. */
function TimesIn() {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  return (
    <p className="px-3 pb-2 text-14 text-muted">
      {words.timesIn} <ZoneName zone={config.timeZone ?? 'UTC'} />
    </p>
  )
}

/** The screens while the role is not known yet. */
function ScreensSkeleton() {
  return ['w-24', 'w-16', 'w-24', 'w-28', 'w-20'].map((width, nth) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
    <div key={nth} className="flex min-h-(--control) items-center gap-3 px-3">
      <Skeleton className="size-5" />
      <Skeleton className={`h-3.5 ${width}`} />
    </div>
  ))
}
