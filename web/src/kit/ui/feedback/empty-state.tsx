import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** Why the list is empty. */
  title: string
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border border-control border-dashed px-4 py-12 text-center">
      <p className="font-semibold text-18">{title}</p>
      {children && <div className="max-w-measure text-muted">{children}</div>}
      {action && <div className="mt-1">{action}</div>}
    </div>
  )
}
