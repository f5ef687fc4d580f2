import type { Evidence, TermsThen } from '@docket/contract/admin/evidence'
import type { ReactNode } from 'react'
import { formatDate } from '../../kit/lib/format.ts'
import { words } from './evidence-words.ts'

/** A part of the evidence with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-line border-t pt-4">
      <h3 className="text-18">{title}</h3>
      {children}
    </section>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1">{children}</dl>
}

export function SheetFact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}

interface SheetTableProps {
  label: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

/** A plain table that wraps on a phone and on paper. */
export function SheetTable({ label, heads, rows }: SheetTableProps) {
  return (
    <table aria-label={label} className="w-full text-12">
      <thead>
        <tr className="border-line border-b text-muted">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pe-3 text-start font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows can be equal, and their order stays
          <tr key={nth} className="break-inside-avoid border-line border-b">
            {row.map((cell, column) => (
              <td key={heads[column]} className="wrap-anywhere py-1 pe-3 align-top tabular-nums">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Which terms were in force, and whether the customer accepted them. */
export function termsText({ version, isAccepted }: TermsThen, versions: Evidence['versions']): string {
  const savedAt = versions.find(({ id }) => id === version)?.savedAt
  if (savedAt === undefined) return words.noTerms
  const date = formatDate(savedAt)
  return isAccepted ? words.acceptedTerms({ date }) : words.termsInForce({ date })
}
