import clsx from 'clsx'
import { formatDollarsShort } from '../../../lib/format.ts'
import { words } from '../strings.ts'

/** Usual amounts in dollars. */
const AMOUNTS = [20, 50, 100, 250]

interface AmountChoiceProps {
  /** The amount in the field. */
  value: number | undefined
  /** The minimum of the chosen method, in dollars. */
  minimum: number
  onChoose: (amount: number) => void
}

/** Usual amounts to press, instead of typing one. */
export function AmountChoice({ value, minimum, onChoose }: AmountChoiceProps) {
  return (
    <fieldset className="grid grid-cols-4 gap-2">
      <legend className="sr-only">{words.usualAmounts}</legend>
      {AMOUNTS.filter((amount) => amount >= minimum).map((amount) => (
        <button
          key={amount}
          type="button"
          aria-pressed={value === amount}
          onClick={() => onChoose(amount)}
          className={clsx(
            'min-h-(--control) min-w-0 rounded-control border font-mono text-16 tabular-nums transition-colors',
            value === amount
              ? 'border-brand bg-brand-soft text-brand'
              : 'border-control bg-surface hover:bg-sunken',
          )}
        >
          {formatDollarsShort(amount)}
        </button>
      ))}
    </fieldset>
  )
}
