import type { ReactNode } from 'react'

interface IslandProps {
  name: 'account' | 'theme'
  className?: string
  children: ReactNode
}

/** A place in the page that main.tsx hydrates with the component of this name, which must be what is in it. */
export function Island({ name, className, children }: IslandProps) {
  return (
    <div data-island={name} className={className}>
      {children}
    </div>
  )
}
