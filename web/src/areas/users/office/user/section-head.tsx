import type { ReactNode } from 'react'

/** The heading of a list. `children` are the links to the complete lists. */
export function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="text-18">{title}</h2>
      <p className="text-14">{children}</p>
    </div>
  )
}
