import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { lazyNamed } from '../../kit/lib/lazy-named.ts'
import { meQuery } from '../../kit/session/account-queries.ts'
import { useSession } from '../../kit/session/session.ts'
import { useStoreName } from '../../kit/store/store-name.ts'
import { footerWords } from '../../kit/strings.ts'
import { SiteFooter } from '../../kit/ui/layout/site-footer.tsx'
import { SkipLink } from '../../kit/ui/layout/skip-link.tsx'
import { ThemeSwitch } from '../../kit/ui/layout/theme-switch.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { SiteHeader } from './site-header.tsx'
import { useLiveCustomer } from './use-live-customer.ts'

const SecondStepNotice = lazyNamed(
  () => import('../../areas/identity/security/second-step-notice.tsx'),
  'SecondStepNotice',
)

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
  const hasBottomBar = isCustomer || session === null
  useLiveCustomer(isCustomer ? session.id : undefined)
  return (
    <div className={hasBottomBar ? 'with-bottom-bar flex min-h-dvh flex-col' : 'flex min-h-dvh flex-col'}>
      <SkipLink />
      <SiteHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-page flex-1 px-4 py-6 outline-none sm:py-8"
      >
        {isCustomer && <DisputeOf userId={session.id} />}
        {children}
      </main>
      <Footer />
      {hasBottomBar && <BottomBar isCustomer={isCustomer} />}
    </div>
  )
}

/** Very few customers ever see it, so its code is loaded for them only. */
function DisputeOf({ userId }: { userId: number }) {
  const { data } = useQuery(meQuery(userId))
  // A process of the previous release does not send it.
  const endsAt = data?.secondStepEndsAt ?? null
  if (endsAt === null) return null
  return (
    <Suspense>
      <SecondStepNotice endsAt={endsAt} />
    </Suspense>
  )
}

function Footer() {
  return (
    <SiteFooter storeName={useStoreName()} words={footerWords} className="py-4">
      <div className="lg:hidden">
        <ThemeSwitch />
      </div>
    </SiteFooter>
  )
}
