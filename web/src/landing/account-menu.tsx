import { ChevronDown, LogOut, Store, User, Wallet } from 'lucide-react'
import { useRef } from 'react'
import { useSession } from '../shared/session/session.ts'
import { headerWords } from '../shared/strings.ts'
import { buttonStyle } from '../ui/form/button-style.ts'

const MENU_ID = 'account-menu'
const row =
  'flex min-h-(--target) w-full items-center gap-3 rounded-control px-3 text-start text-14 hover:bg-sunken'
const icon = { className: 'size-4 text-muted', strokeWidth: 1.75, 'aria-hidden': true } as const

interface AccountMenuProps {
  username: string | undefined
  onLogout: () => void
}

/**
 * The browser's own popover: it opens before any code is loaded, closes on Escape or a press outside, restores the
 * focus, and needs no JavaScript. Its rows are links and a button, reached by Tab.
 */
export function AccountMenu({ username, onLogout }: AccountMenuProps) {
  const isOperator = useSession()?.role === 'ADMIN'
  const menu = useRef<HTMLDivElement>(null)
  const leave = () => {
    menu.current?.hidePopover()
    onLogout()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={username ? headerWords.accountOf(username) : headerWords.account}
        className={`${buttonStyle({ size: 'small' })} sm:w-36 sm:justify-between`}
      >
        <User aria-hidden="true" className="size-4 sm:hidden" strokeWidth={1.75} />
        <span className="hidden min-w-0 truncate sm:block">{username ?? headerWords.account}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      </button>
      <div ref={menu} id={MENU_ID} popover="auto" className="account-menu">
        {username && <p className="truncate px-3 pt-2 pb-1 font-semibold text-14">{username}</p>}
        {isOperator ? (
          <a href="/admin/dashboard" className={row}>
            <Store {...icon} />
            {headerWords.backOffice}
          </a>
        ) : (
          <a href="/deposit" className={row}>
            <Wallet {...icon} />
            {headerWords.deposit}
          </a>
        )}
        <button type="button" onClick={leave} className={row}>
          <LogOut {...icon} />
          {headerWords.logout}
        </button>
      </div>
    </>
  )
}
