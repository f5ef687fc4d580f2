import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { meQuery, walletQuery } from '../lib/account-queries.ts'
import { formatDollars } from '../lib/format.ts'
import { type Role, type Session, useSession } from '../lib/session.ts'
import { strings } from '../lib/strings.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { AccountTrigger } from './account-trigger.tsx'
import { atRest } from './preload-routes.ts'
import { Wordmark } from './wordmark.tsx'

// The button is there from the start; its menu's code comes once the page is at rest, or somebody reaches for it.
const AccountMenu = lazy(async () => ({ default: await loadMenu() }))
const RETRY_MS = 5_000

let menu: Promise<typeof import('./account-menu.tsx')['AccountMenu']> | undefined
let isMenuLoaded = false

function loadMenu() {
  menu ??= tryToLoadMenu()
  return menu
}

/** Tries again for as long as there is no connection: without its menu, the button is still no reason to break the page. */
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

const words = strings.shell

/** The shop's header away from the landing page. */
export function SiteHeader() {
  const session = useSession()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg print:hidden">
      <div className="mx-auto flex h-(--header) max-w-page items-center gap-3 px-4 lg:gap-6">
        <Wordmark />
        <nav
          aria-label={words.mainNavigation}
          className="hidden h-full items-stretch whitespace-nowrap sm:flex lg:gap-1"
        >
          <HeaderLink to="/products">{words.products}</HeaderLink>
          <HeaderLink to="/history">{words.orders}</HeaderLink>
          <HeaderLink to="/tracking-numbers">{words.trackingNumbers}</HeaderLink>
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
        {words.loginOrSignUp}
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
 * Until it is pressed for the first time it is a button alone; from then on it is the menu's own. A header that appears
 * when the menu's code is loaded has the menu's own from the start: the menu would appear within the press, and take the
 * rest of it as a second one, which closes it.
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
      // As a menu's button does: a mouse opens it on its way down, and so do the arrows.
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
      aria-label={balance ? words.walletOf(balance) : words.walletLoading}
      className="flex min-h-(--target) items-center rounded-control px-2 font-medium font-mono text-14 text-brand tabular-nums hover:bg-sunken"
    >
      {balance ?? <Skeleton className="h-4 w-16" />}
    </Link>
  )
}
