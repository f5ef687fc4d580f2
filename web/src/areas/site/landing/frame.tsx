import type { ReactNode } from 'react'
import { footerWords, headerWords } from '../../../kit/strings.ts'
import { Mark } from '../../../kit/ui/layout/mark.tsx'
import { SiteFooter } from '../../../kit/ui/layout/site-footer.tsx'
import { SkipLink } from '../../../kit/ui/layout/skip-link.tsx'
import { ThemeSwitch } from '../../../kit/ui/layout/theme-switch.tsx'
import { wordmarkStyle } from '../../../kit/ui/layout/wordmark-style.ts'
import { AccountSlot } from './account-slot.tsx'
import { Island } from './island.tsx'
import { paths } from './paths.ts'
import { slot, With } from './slots.tsx'
import { landing } from './strings.ts'

interface NavLink {
  href: string
  label: string
  /** The part of the page that the link needs. */
  part?: 'testimonials'
}

/** The header links of the landing page, to its sections. */
export const landingNavigation = {
  label: landing.navigation,
  links: [
    { href: '#services', label: landing.services },
    { href: '#products', label: landing.products },
    { href: '#why-us', label: landing.whyUs },
    { href: '#testimonials', label: landing.testimonials, part: 'testimonials' as const },
  ],
}

/** The header links of all other pages, as in app/layout/site-header.tsx. */
const shopNavigation = {
  label: headerWords.mainNavigation,
  links: [
    { href: '/products', label: headerWords.products },
    { href: '/history', label: headerWords.orders },
    { href: '/tracking-numbers', label: headerWords.trackingNumbers },
  ],
}

interface FrameProps {
  navigation?: { label: string; links: NavLink[] }
  children: ReactNode
}

/** The header, the page and the footer. */
export function Frame({ navigation = shopNavigation, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header>
        <Navigation {...navigation} />
      </Header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <Footer />
    </div>
  )
}

/** On narrow screens it has two rows: the second one sticks to the top, the first one scrolls away. */
function Header({ children }: { children: ReactNode }) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg max-lg:-top-14">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-4 sm:gap-x-6 lg:flex-nowrap">
        <div className="flex h-(--header) min-w-0 flex-1 items-center lg:flex-initial">
          <Home />
        </div>
        {children}
        <div className="ms-auto flex shrink-0 items-center gap-2">
          <Island name="theme" className="waits-for-code hidden sm:block">
            <ThemeSwitch />
          </Island>
          <Island name="account" className="flex items-center gap-2">
            <AccountSlot />
          </Island>
        </div>
      </div>
    </header>
  )
}

function Home() {
  return (
    <a href={paths.landing} className={wordmarkStyle}>
      <Mark />
      <span className="truncate">{slot('storeName')}</span>
    </a>
  )
}

function Navigation({ label, links }: { label: string; links: NavLink[] }) {
  return (
    <nav
      aria-label={label}
      className={`${links.length > 3 ? 'justify-between' : 'gap-x-3 whitespace-nowrap'} order-last -mx-1 flex basis-full lg:order-none lg:shrink-0 lg:mx-0 lg:basis-auto lg:gap-1`}
    >
      {links.map(({ part, ...link }) =>
        part ? (
          <With key={link.href} part={part}>
            <NavigationLink {...link} />
          </With>
        ) : (
          <NavigationLink key={link.href} {...link} />
        ),
      )}
    </nav>
  )
}

function NavigationLink({ href, label }: Pick<NavLink, 'href' | 'label'>) {
  return (
    <a
      href={href}
      className="flex min-h-11 items-center rounded-control px-1 font-medium text-14 text-muted transition-colors hover:text-ink lg:min-h-(--target) lg:px-3 lg:text-16"
    >
      {label}
    </a>
  )
}

function Footer() {
  return (
    <SiteFooter storeName={slot('storeName')} words={footerWords} className="py-6">
      <Island name="theme" className="waits-for-code sm:hidden">
        <ThemeSwitch />
      </Island>
    </SiteFooter>
  )
}
