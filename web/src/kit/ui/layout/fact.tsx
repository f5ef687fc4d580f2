import type { ReactNode } from 'react'

/** A line of a list of facts: a `dl` of two columns. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere text-end tabular-nums">{children}</dd>
    </>
  )
}
