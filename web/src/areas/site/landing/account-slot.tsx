import { useRef } from 'react'
import { formatDollars } from '../../../kit/lib/format.ts'
import { AccountMenu } from '../../../kit/session/account-menu.tsx'
import { headerWords } from '../../../kit/strings.ts'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { buttonStyle } from '../../../kit/ui/form/button-style.ts'
import { logOut, useAccount } from './account.ts'

/**
 * The end of the header, with one part for visitors and one for signed-in users. boot.js and main.tsx set
 * `data-session` of <html>. From the first frame on, it decides which part is visible. A placeholder is as wide as the
 * data that is still loading.
 */
export function AccountSlot() {
  const { username, balance, walletFailed } = useAccount()
  const login = useRef<HTMLAnchorElement>(null)
  return (
    <>
      <a
        ref={login}
        href="/login"
        className={`${buttonStyle({ variant: 'primary', size: 'small' })} signed-in:hidden`}
      >
        {headerWords.loginOrSignUp}
      </a>
      <div className="flex min-w-0 items-center gap-2 signed-out:hidden">
        <WalletLink balance={balance} isUnknown={walletFailed !== undefined} />
        <AccountMenu
          username={username}
          RowLink={({ to, ...linkProps }) => <a href={to} {...linkProps} />}
          onLogout={() => void logOut().then(() => login.current?.focus())}
        />
      </div>
      {walletFailed && (
        <p
          role="alert"
          className="fixed end-4 top-18 z-50 max-w-[calc(100vw-2rem)] rounded-control border border-line border-s-4 border-s-bad bg-surface px-4 py-3 font-medium text-14 shadow-overlay"
        >
          {headerWords.walletFailed}
        </p>
      )}
    </>
  )
}

function WalletLink({ balance, isUnknown }: { balance: number | undefined; isUnknown: boolean }) {
  const balanceText = balance === undefined ? undefined : formatDollars(balance)
  return (
    <a
      href="/deposit"
      aria-label={balanceText ? headerWords.walletOf(balanceText) : headerWords.walletLoading}
      className="flex min-h-(--target) min-w-22 items-center justify-end rounded-control px-2 font-medium font-mono text-14 text-brand tabular-nums hover:bg-sunken operator:hidden"
    >
      {balanceText ?? (isUnknown ? headerWords.walletLoading : <Skeleton className="h-4 w-16" />)}
    </a>
  )
}
