import type { ReactNode } from 'react'

interface StatusPageProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** A page with one message: not found, forbidden, failed. */
export function StatusPage({ title, children, action }: StatusPageProps) {
  return (
    <div className="flex flex-col items-start gap-4 py-6 sm:py-12">
      <h1 className="text-28 sm:text-38">{title}</h1>
      <div className="max-w-measure text-18 text-muted">{children}</div>
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
