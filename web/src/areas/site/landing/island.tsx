import type { ReactNode } from 'react'

interface IslandProps {
  name: 'account' | 'theme'
  className?: string
  children: ReactNode
}

/** An element that main.tsx hydrates with the component of this name. It must contain that component. */
export function Island({ name, className, children }: IslandProps) {
  return (
    <div data-island={name} className={className}>
      {children}
    </div>
  )
}
