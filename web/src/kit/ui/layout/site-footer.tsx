import type { ReactNode } from 'react'

interface SiteFooterProps {
  storeName: ReactNode
  words: { navigation: string; links: readonly { href: string; label: string }[] }
  className: string
  /** The choice of the theme, where the header has none. */
  children: ReactNode
}

/** The end of each page of the shop. Its links are plain: they lead to prerendered pages, which the app does not show. */
export function SiteFooter({ storeName, words, className, children }: SiteFooterProps) {
  return (
    <footer className="border-line border-t print:hidden">
      <div
        className={`mx-auto flex max-w-page flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 text-14 text-muted ${className}`}
      >
        <span className="wrap-anywhere min-w-0">{storeName}</span>
        <nav aria-label={words.navigation} className="-mx-2 flex flex-wrap gap-x-2">
          {words.links.map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="flex min-h-(--target) items-center rounded-control px-2 hover:text-ink hover:underline"
            >
              {label}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </footer>
  )
}
