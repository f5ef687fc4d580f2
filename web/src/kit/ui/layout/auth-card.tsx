import type { ReactNode } from 'react'

interface AuthCardProps {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Below the card: a link to another screen. */
  footer?: ReactNode
}

/** The card of the sign-up, sign-in and password screens, with the screen's h1. */
export function AuthCard({ title, lead, children, footer }: AuthCardProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-6 rounded-card border border-line bg-surface p-6 sm:p-8">
        <header>
          <h1 className="text-28">{title}</h1>
          {lead && <p className="mt-2 text-muted">{lead}</p>}
        </header>
        {children}
      </div>
      {footer && (
        <div data-card-end="" className="text-center text-14 text-muted empty:hidden">
          {footer}
        </div>
      )}
    </div>
  )
}
