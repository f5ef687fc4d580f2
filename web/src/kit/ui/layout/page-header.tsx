import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** At the end of the row; below the title on a phone. */
  actions?: ReactNode
  /** `MoreActions`: before the actions; beside the title on a phone. */
  more?: ReactNode
  breadcrumb?: ReactNode
}

/** The header of a screen, with its one h1. */
export function PageHeader({ title, lead, actions, more, breadcrumb }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-3">
      {breadcrumb}
      <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-3 sm:items-baseline">
        <div className="min-w-0 flex-1 basis-40 sm:basis-80">
          <h1 className="text-28">{title}</h1>
          {lead && <p className="mt-2 max-w-measure text-muted">{lead}</p>}
        </div>
        {more}
        {actions && <div className="flex w-full flex-wrap gap-2 empty:hidden sm:w-auto">{actions}</div>}
      </div>
    </header>
  )
}
