import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useSession } from '../lib/session.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { useLiveWallet } from './use-live-wallet.ts'

/** The shop's frame with the screen in it. */
export function SiteLayout() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}

/** The shop's frame around anything: the header, the content, the footer, and on phones the bar at the bottom. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const isCustomer = session?.role === 'USER'
  useLiveWallet(isCustomer ? session.id : undefined)
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
