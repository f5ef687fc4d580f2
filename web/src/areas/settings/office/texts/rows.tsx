import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { words } from './strings.ts'

const iconProps = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

interface RowsProps {
  /** The keys of the rows. */
  ids: readonly string[]
  /** The name of a row, counted from 1. */
  nameOf: (number: number) => string
  renderRow: (index: number) => ReactNode
  max: number
  /** The problem of the rows as a whole. */
  problem: string | undefined
  onAdd: () => void
  onRemove: (index: number) => void
}

/** Rows of fields that can be added and removed. */
export function Rows({ ids, nameOf, renderRow, max, problem, onAdd, onRemove }: RowsProps) {
  return (
    <>
      {ids.map((id, index) => (
        <fieldset key={id} className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
          <legend className="px-1 font-medium text-14">{nameOf(index + 1)}</legend>
          {renderRow(index)}
          <div>
            <Button size="small" variant="quiet" onClick={() => onRemove(index)}>
              <X {...iconProps} />
              {words.remove}
              <span className="sr-only"> {nameOf(index + 1)}</span>
            </Button>
          </div>
        </fieldset>
      ))}
      {problem && (
        <p role="alert" className="font-medium text-14 text-bad">
          {problem}
        </p>
      )}
      {ids.length < max && (
        <div>
          <Button size="small" onClick={onAdd}>
            <Plus {...iconProps} />
            {words.add}
          </Button>
        </div>
      )}
    </>
  )
}
