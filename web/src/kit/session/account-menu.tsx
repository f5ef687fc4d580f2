import { ChevronDown, LogOut, Receipt, ReceiptText, Store, User, UserCog, Wallet } from 'lucide-react'
import { type ComponentType, type ReactNode, useRef } from 'react'
import { headerWords } from '../strings.ts'
import { buttonStyle } from '../ui/form/button-style.ts'
import { useSession } from './session.ts'

const MENU_ID = 'account-menu'
const rowStyle =
  'flex min-h-(--target) w-full items-center gap-3 rounded-control px-3 text-start text-14 hover:bg-sunken'
const iconProps = { className: 'size-4 text-muted', strokeWidth: 1.75, 'aria-hidden': true } as const

interface RowLinkProps {
  to: '/history' | '/deposit' | '/deposit/statement' | '/account' | '/admin'
  className: string
  onClick: () => void
  children: ReactNode
}

interface AccountMenuProps {
  username: string | undefined
  /** In the app a link of its router, on the landing page a plain one. */
  RowLink: ComponentType<RowLinkProps>
  onLogout: () => void
}

/**
 * The browser's own popover: it opens before any code is loaded, closes on Escape or a press outside, restores the
 * focus, and needs no JavaScript. Its rows are links and a button, reached by Tab.
 */
export function AccountMenu({ username, RowLink, onLogout }: AccountMenuProps) {
  const isOperator = useSession()?.role === 'ADMIN'
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  const logOut = () => {
    close()
    onLogout()
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={MENU_ID}
        aria-label={username ? headerWords.accountOf(username) : headerWords.account}
        className={`${buttonStyle({ size: 'small' })} md:w-40 md:justify-between`}
      >
        <User aria-hidden="true" className="size-4 md:hidden" strokeWidth={1.75} />
        <span className="hidden min-w-0 truncate md:block">{username ?? headerWords.account}</span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
      </button>
      <div ref={menu} id={MENU_ID} popover="auto" className="header-menu">
        {username && <p className="truncate px-3 pt-2 pb-1 font-semibold text-14">{username}</p>}
        {isOperator ? (
          <RowLink to="/admin" className={rowStyle} onClick={close}>
            <Store {...iconProps} />
            {headerWords.backOffice}
          </RowLink>
        ) : (
          <>
            <RowLink to="/history" className={rowStyle} onClick={close}>
              <Receipt {...iconProps} />
              {headerWords.orders}
            </RowLink>
            <RowLink to="/deposit" className={rowStyle} onClick={close}>
              <Wallet {...iconProps} />
              {headerWords.deposit}
            </RowLink>
            <RowLink to="/deposit/statement" className={rowStyle} onClick={close}>
              <ReceiptText {...iconProps} />
              {headerWords.statements}
            </RowLink>
            <RowLink to="/account" className={rowStyle} onClick={close}>
              <UserCog {...iconProps} />
              {headerWords.account}
            </RowLink>
          </>
        )}
        <button type="button" onClick={logOut} className={rowStyle}>
          <LogOut {...iconProps} />
          {headerWords.logout}
        </button>
      </div>
    </>
  )
}
