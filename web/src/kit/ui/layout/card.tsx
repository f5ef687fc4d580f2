import clsx from 'clsx'
import type { ReactNode } from 'react'

interface CardProps {
  children: ReactNode
  /** `article` if it is self-contained, e.g. a product in a list. */
  as?: 'div' | 'section' | 'article' | 'li'
  /** No padding: for a picture or a table that reaches the edge. */
  flush?: boolean
}

export function Card({ children, as: Element = 'div', flush = false }: CardProps) {
  return (
    <Element
      className={clsx(
        'min-w-0 overflow-hidden rounded-card border border-line bg-surface',
        !flush && 'p-4 sm:p-6',
      )}
    >
      {children}
    </Element>
  )
}
