import { Link } from '@tanstack/react-router'
import { Package, Receipt, ShoppingBag, Wallet } from 'lucide-react'
import { headerWords } from '../../kit/strings.ts'

const visitorLinks = [
  { to: '/products', label: headerWords.products, icon: ShoppingBag },
  { to: '/history', label: headerWords.orders, icon: Receipt },
  { to: '/tracking-numbers', label: headerWords.trackingNumbers, icon: Package },
] as const
const customerLinks = [...visitorLinks, { to: '/deposit', label: headerWords.deposit, icon: Wallet }] as const

/** The shop's navigation at the bottom of the screen, on phones only. Visitors log in on the way. */
export function BottomBar({ isCustomer }: { isCustomer: boolean }) {
  const links = isCustomer ? customerLinks : visitorLinks
  return (
    <nav
      aria-label={headerWords.mainNavigation}
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 flex border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] sm:hidden print:hidden"
    >
      {links.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className="flex h-14 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 px-1 text-center font-medium text-12 text-muted leading-tight"
          activeProps={{ className: 'text-brand!' }}
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {label}
        </Link>
      ))}
    </nav>
  )
}
