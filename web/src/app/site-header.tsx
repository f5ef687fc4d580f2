import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { meQuery, walletQuery } from '../lib/account-queries.ts'
import { formatDollars } from '../lib/format.ts'
import { type Session, useSession } from '../lib/session.ts'
import { strings } from '../lib/strings.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { AccountTrigger } from './account-trigger.tsx'
import { atRest } from './load-ahead.ts'
import { Wordmark } from './wordmark.tsx'

// The menu's code comes once the page is at rest, or at once where somebody reaches for it; its button is there from
// the start.
const reach = Promise.withResolvers<void>()
const AccountMenu = lazy(async () => {
  await Promise.race([atRest(), reach.promise])
  return { default: await loadMenu() }
})

const RETRY_MS = 5_000

/** Tries again for as long as there is no connection: without its menu, the button is still no reason to break the page. */
async function loadMenu(): Promise<typeof import('./account-menu.tsx')['AccountMenu']> {
  try {
    return (await import('./account-menu.tsx')).AccountMenu
  } catch {
    await new Promise((resolve) => {
      setTimeout(resolve, RETRY_MS)
      addEventListener('online', resolve, { once: true })
    })
    return loadMenu()
  }
}

const words = strings.shell

/** The shop's header away from the landing page (SPEC "User header"). */
export function SiteHeader() {
  const session = useSession()
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg print:hidden">
      <div className="mx-auto flex h-(--header) max-w-page items-center gap-3 px-4 sm:gap-6">
        <Wordmark />
        <nav aria-label={words.mainNavigation} className="hidden h-full items-stretch gap-1 sm:flex">
          <HeaderLink to="/products">{words.products}</HeaderLink>
          <HeaderLink to="/history">{words.orders}</HeaderLink>
        </nav>
        <div className="ms-auto flex min-w-0 items-center gap-2">
          {session ? <Account session={session} /> : <SignedOut />}
        </div>
      </div>
    </header>
  )
}

function HeaderLink({ to, children }: { to: '/products' | '/history'; children: string }) {
  return (
    <Link
      to={to}
      className="flex items-center border-transparent border-y-2 px-3 font-medium text-muted transition-colors hover:text-ink"
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
  const me = useQuery(meQuery(session.id))
  const username = me.data?.username
  const [isAwaited, setIsAwaited] = useState(false)
  const [isFocused, setIsFocused] = useState(false)
  const trigger = (
    <AccountTrigger
      username={username}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => reach.resolve()}
      // A mouse's press counts from its beginning: the menu may come before its end, which is then nowhere.
      onPointerDown={({ pointerType, button }) => {
        if (pointerType === 'mouse' && button === 0) setIsAwaited(true)
      }}
      onFocus={() => {
        reach.resolve()
        setIsFocused(true)
      }}
      onBlur={() => setIsFocused(false)}
      onClick={() => {
        reach.resolve()
        setIsAwaited(true)
      }}
    />
  )
  return (
    <>
      {session.role === 'USER' && <WalletLink userId={session.id} />}
      <Suspense fallback={trigger}>
        <AccountMenu username={username} role={session.role} isAwaited={isAwaited} isFocused={isFocused} />
      </Suspense>
    </>
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
