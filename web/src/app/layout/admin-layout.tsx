import { mayDo, type OperatorRole } from '@docket/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import clsx from 'clsx'
import { LogOut, MenuIcon, PencilLine, ShieldCheck, Store } from 'lucide-react'
import { Suspense, useId, useLayoutEffect, useState } from 'react'
import { ReviewCount } from '../../areas/deposits/office/list/review-count.tsx'
import { officeAreas } from '../../areas/office.ts'
import { WaitingReportsCount } from '../../areas/purchases/office/reports/waiting-reports-count.tsx'
import { useStartSearch } from '../../areas/saved-views/views.ts'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import type { OfficeScreen } from '../../kit/office/office-area.ts'
import { QuarantineNotice } from '../../kit/office/quarantine-notice.tsx'
import { PUBLIC_PAGES } from '../../kit/office/settings-places.ts'
import { screenNames } from '../../kit/office/strings.ts'
import { viewLists } from '../../kit/office/view-lists.ts'
import { useOperatorRole } from '../../kit/session/permissions.ts'
import { configQuery } from '../../kit/store/config-query.ts'
import { headerWords } from '../../kit/strings.ts'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { SkipLink } from '../../kit/ui/layout/skip-link.tsx'

import { ZoneName } from '../../kit/ui/zone-name.tsx'
import { screensFor } from '../palette/office-screens.ts'
import { PaletteButton, usePalette } from '../palette/palette.tsx'
import { InShopTimeZone } from './in-shop-time-zone.tsx'
import { OfficeWordmark } from './office-wordmark.tsx'
import { RoleGate } from './role-gate.tsx'
import { words } from './strings.ts'
import { ThemeRow } from './theme-row.tsx'
import { useLogout } from './use-logout.ts'

const loadDrawer = () => import('../../kit/ui/overlay/drawer.tsx')
const Drawer = lazyNamed(() => loadDrawer(), 'Drawer')

/** Lower beside the page than in the drawer, so that every screen is in view on a usual laptop. */
const rowStyle =
  'flex min-h-(--control) items-center gap-3 rounded-control px-3 font-medium text-muted hover:bg-sunken hover:text-ink lg:min-h-7.5'

/** The layout of the back office: a sidebar, which is a drawer on narrow screens. */
export function AdminLayout() {
  const [isOpen, setIsOpen] = useState(false)
  const palette = usePalette()
  useLayoutEffect(markOffice, [])
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

/** The back office looks the same in every shop: the shop's own colours and logo are not used here. */
function markOffice() {
  document.documentElement.dataset.office = ''
  return () => {
    delete document.documentElement.dataset.office
  }
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
        {screensFor(role ?? null).map((screen) => (
          <div key={screen.to} className={clsx('relative flex', screen.startsGroup && 'mt-2')}>
            <ScreenLink screen={screen} search={startOf(screen.to)} onLeave={onLeave} />
            {screen.to === '/admin/histories' && <ReviewCount onLeave={onLeave} />}
          </div>
        ))}
      </nav>
      <div className="flex flex-col gap-1 border-line border-t pt-3 lg:gap-0">
        <TimesIn />
        <ShopLinks role={role ?? null} onLeave={onLeave} />
        <ThemeRow className={rowStyle} />
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

interface ScreenLinkProps {
  screen: OfficeScreen
  search: ReturnType<ReturnType<typeof useStartSearch>>
  onLeave: SidebarProps['onLeave']
}

function ScreenLink({ screen: { to, label, hint, icon: Icon }, search, onLeave }: ScreenLinkProps) {
  const hintId = useId()
  return (
    <>
      <Link
        to={to}
        // Saved parameters of any list, so they have no type: the route of the screen validates them.
        search={search as never}
        activeOptions={{ includeSearch: false }}
        aria-describedby={hint && hintId}
        className={clsx(rowStyle, 'min-w-0 flex-1', hint && 'pb-4')}
        activeProps={{ className: 'bg-brand-soft! text-brand!' }}
        onClick={onLeave}
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
        {label}
        {to === '/admin/reports' && <WaitingReportsCount />}
      </Link>
      {hint && (
        // Beside the link, whose name is that of the screen.
        <span id={hintId} className="pointer-events-none absolute start-3 bottom-0 ps-8 text-12 text-muted">
          {hint}
        </span>
      )}
    </>
  )
}

/** The ways from the office to what customers see. */
function ShopLinks({ role, onLeave }: { role: OperatorRole | null; onLeave: SidebarProps['onLeave'] }) {
  return (
    <>
      {/* The homepage is a document of its own, outside of the router. */}
      <a href="/" className={rowStyle}>
        <Store aria-hidden="true" strokeWidth={1.75} className="size-5" />
        {words.viewShop}
      </a>
      {mayDo(role, 'settings') && (
        <Link to="/admin/settings" hash={PUBLIC_PAGES} className={rowStyle} onClick={onLeave}>
          <PencilLine aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {words.editHomepage}
        </Link>
      )}
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
