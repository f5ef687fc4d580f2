import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDollars } from '../../kit/lib/format.ts'
import { AccountMenu } from '../../kit/session/account-menu.tsx'
import { meQuery, walletQuery } from '../../kit/session/account-queries.ts'
import { type Session, useSession } from '../../kit/session/session.ts'
import { headerWords } from '../../kit/strings.ts'
import { Skeleton } from '../../kit/ui/feedback/skeleton.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { ThemeSwitch } from '../../kit/ui/layout/theme-switch.tsx'
import { useLogout } from './use-logout.ts'
import { Wordmark } from './wordmark.tsx'

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
          <div className="hidden lg:block">
            <ThemeSwitch />
          </div>
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
    <LinkButton variant="primary" size="small" to="/login">
      {headerWords.loginOrSignUp}
    </LinkButton>
  )
}

function Account({ session }: { session: Session }) {
  const { data: me } = useQuery(meQuery(session.id))
  const logout = useLogout()
  return (
    <>
      {session.role === 'USER' && <WalletLink userId={session.id} />}
      <AccountMenu username={me?.username} RowLink={Link} onLogout={logout} />
    </>
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
