import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../../shared/session/session.ts'
import { useStoreName } from '../../shared/store/store-name.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { ThemeSwitch } from '../../ui/layout/theme-switch.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { SiteHeader } from './site-header.tsx'
import { useLiveCustomer } from './use-live-customer.ts'

/** The shop's layout with the screen in it. */
export function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** The shop's layout around any content: header, content, footer, and on phones the bottom bar. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const isCustomer = session?.role === 'USER'
  useLiveCustomer(isCustomer ? session.id : undefined)
  return (
    <div className={isCustomer ? 'with-bottom-bar flex min-h-dvh flex-col' : 'flex min-h-dvh flex-col'}>
      <SkipLink />
      <SiteHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none sm:py-8"
      >
        {children}
      </main>
      <SiteFooter />
      {isCustomer && <BottomBar />}
    </div>
  )
}

function SiteFooter() {
  const storeName = useStoreName()
  return (
    <footer className="border-line border-t print:hidden">
      <div className="mx-auto flex max-w-page items-center justify-between gap-4 px-4 py-4 text-14 text-muted">
        <span>{storeName}</span>
        <div className="lg:hidden">
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  )
}
