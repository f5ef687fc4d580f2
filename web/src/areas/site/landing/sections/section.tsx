import type { ReactNode } from 'react'

interface SectionProps {
  /** The id that the header's anchor links to. */
  id: string
  title: string
  lead?: string
  /** At the end of the title's row. */
  aside?: ReactNode
  /** With its own background. */
  sunken?: boolean
  children: ReactNode
}

/**
 * A section of the landing page with a heading. The browser lays it out when it comes near the screen, or when the page
 * has nothing else to do (`main.tsx`).
 */
export function Section({ id, title, lead, aside, sunken = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`laid-out-late ${sunken ? 'bg-sunken' : ''}`}>
      <div className="mx-auto max-w-page px-4 py-12 sm:py-18">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3 sm:mb-12">
          <div>
            <h2 id={`${id}-title`} className="text-28 sm:text-38">
              {title}
            </h2>
            {lead && <p className="mt-3 max-w-measure text-pretty text-18 text-muted">{lead}</p>}
          </div>
          {aside}
        </div>
        {children}
      </div>
    </section>
  )
}
