import type { ReactNode } from 'react'
import { uiWords } from '../strings.ts'

/** The path to this page: links, then the page itself. */
export function Breadcrumb({ items }: { items: readonly ReactNode[] }) {
  return (
    <nav aria-label={uiWords.breadcrumb} className="text-14 text-muted">
      <ol className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies a level
          <li key={index} className="flex min-w-0 items-center gap-2">
            <span
              aria-current={index === items.length - 1 ? 'page' : undefined}
              className="wrap-anywhere min-w-0"
            >
              {item}
            </span>
            {/* The sign is at the end of the item, so that no line begins with it. */}
            {index < items.length - 1 && <span aria-hidden="true">›</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
