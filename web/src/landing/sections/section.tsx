import type { ReactNode } from 'react'

interface SectionProps {
  /** What the anchor in the header leads to. */
  id: string
  title: string
  lead?: string
  /** At the end of the title's line. */
  aside?: ReactNode
  /** On a ground of its own. */
  sunken?: boolean
  children: ReactNode
}

/** A part of the landing page below its heading. */
export function Section({ id, title, lead, aside, sunken = false, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={sunken ? 'bg-sunken' : undefined}>
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
