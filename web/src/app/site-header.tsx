import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatDollars } from '../lib/format.ts'
import { meQuery, walletQuery } from '../shared/session/account-queries.ts'
import { type Role, type Session, useSession } from '../shared/session/session.ts'
import { headerWords } from '../shared/strings.ts'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { LinkButton } from '../ui/layout/link-button.tsx'
import { ThemeSwitch } from '../ui/layout/theme-switch.tsx'
import { AccountTrigger } from './account-trigger.tsx'
import { atRest } from './preload-routes.ts'
import { Wordmark } from './wordmark.tsx'

// The button is there from the start. The menu's code is loaded when the page is idle or the button is approached.
const AccountMenu = lazy(async () => ({ default: await loadMenu() }))
const RETRY_MS = 5_000

let menu: Promise<typeof import('./account-menu.tsx')['AccountMenu']> | undefined
let isMenuLoaded = false

function loadMenu() {
  menu ??= tryToLoadMenu()
  return menu
}

/** Retries while there is no connection: a missing menu must not break the page. */
async function tryToLoadMenu(): NonNullable<typeof menu> {
  try {
    const { AccountMenu } = await import('./account-menu.tsx')
    isMenuLoaded = true
    return AccountMenu
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
      addEventListener('online', resolve, { once: true })
    })
    return tryToLoadMenu()
  }
}

/** The shop's header, except on the landing page. */
export function SiteHeader() {
  const session = useSession()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg print:hidden">
      <div className="mx-auto flex h-(--header) max-w-page items-center gap-3 px-4 lg:gap-6">
        <Wordmark />
        <nav
          aria-label={headerWords.mainNavigation}
          className="hidden h-full items-stretch whitespace-nowrap sm:flex lg:gap-1"
        >
          <HeaderLink to="/products">{headerWords.products}</HeaderLink>
          <HeaderLink to="/history">{headerWords.orders}</HeaderLink>
          <HeaderLink to="/tracking-numbers">{headerWords.trackingNumbers}</HeaderLink>
        </nav>
        <div className="ms-auto flex min-w-0 items-center gap-2">
          {session ? <Account session={session} /> : <SignedOut />}
        </div>
      </div>
    </header>
  )
}

function HeaderLink({
  to,
  children,
}: {
  to: '/products' | '/history' | '/tracking-numbers'
  children: string
}) {
  return (
    <Link
      to={to}
      className="flex items-center border-transparent border-y-2 px-2 font-medium md:px-3 text-muted transition-colors hover:text-ink"
      activeProps={{ className: 'border-b-brand! text-ink!' }}
    >
      {children}
    </Link>
  )
}

function SignedOut() {
  return (
    <>
      <div className="hidden sm:block">
        <ThemeSwitch />
      </div>
      <LinkButton variant="primary" size="small" to="/login">
        {headerWords.loginOrSignUp}
      </LinkButton>
    </>
  )
}

function Account({ session }: { session: Session }) {
  const { data: me } = useQuery(meQuery(session.id))
  useEffect(() => void atRest().then(loadMenu), [])
  return (
    <>
      {session.role === 'USER' && <WalletLink userId={session.id} />}
      <AccountButton username={me?.username} role={session.role} />
    </>
  )
}

/**
 * A plain button until the first press, then the menu's own trigger. If the menu's code is loaded when the header
 * mounts, it is the menu's trigger from the start: otherwise the menu would mount during the press, and take the rest
 * of it as a second press, which closes it.
 */
function AccountButton({ username, role }: { username: string | undefined; role: Role }) {
  const [isLoaded] = useState(isMenuLoaded)
  const [isPressed, setIsPressed] = useState(false)
  const press = () => setIsPressed(true)
  const trigger = (
    <AccountTrigger
      username={username}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={press}
      // Like a menu's trigger: it opens on mouse down and on the arrow keys.
      onPointerDown={({ pointerType, button }) => pointerType === 'mouse' && button === 0 && press()}
      onKeyDown={({ key }) => /^Arrow(Up|Down)$/.test(key) && press()}
    />
  )
  if (!isPressed && !isLoaded) return trigger
  return (
    <Suspense fallback={trigger}>
      <AccountMenu username={username} role={role} opensAtOnce={isPressed} />
    </Suspense>
  )
}

function WalletLink({ userId }: { userId: number }) {
  const { data } = useQuery(walletQuery(userId))
  const balance = data ? formatDollars(data.balance) : undefined
  return (
    <Link
      to="/deposit"
      aria-label={balance ? headerWords.walletOf(balance) : headerWords.walletLoading}
      className="flex min-h-(--target) items-center rounded-control px-2 font-medium font-mono text-14 text-brand tabular-nums hover:bg-sunken"
    >
      {balance ?? <Skeleton className="h-4 w-16" />}
    </Link>
  )
}
