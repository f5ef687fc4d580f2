import clsx from 'clsx'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { typedNumber } from '../../lib/typed-number.ts'
import { uiWords } from '../strings.ts'
import { numberWords } from './number-strings.ts'

interface StepperProps {
  value: number
  max: number
  onChange: (value: number) => void
  /** Why `max` is the limit, e.g. 'Only 3 left.'; announced at the end of the range. */
  maxReason: string
  disabled: boolean
}

const MIN = 1

const stepButtonStyle =
  'flex w-(--control) items-center justify-center text-ink transition-colors hover:bg-sunken aria-disabled:text-muted aria-disabled:opacity-50 aria-disabled:hover:bg-transparent'

/**
 * A whole number between 1 and `max`; a typed number out of range is corrected on blur. A text that is no whole number
 * is replaced by the number that counts, with a sentence that says what to type.
 */
export function Stepper({ value, max, onChange, maxReason, disabled }: StepperProps) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  const typed = draft === undefined ? undefined : typedNumber(draft)

  /** The number that is typed, within the range; the value if no whole number is typed. */
  const corrected = Number.isInteger(typed) ? clamp(typed ?? value, max) : value

  function step(by: 1 | -1) {
    const newValue = clamp(corrected + by, max)
    if (!disabled && newValue !== value) onChange(newValue)
    setDraft(undefined)
    setIsUnreadable(false)
  }

  function changeDraft(text: string) {
    setDraft(text)
    const number = typedNumber(text)
    setIsUnreadable(number !== undefined && !Number.isInteger(number))
    if (Number.isInteger(number) && number === clamp(number ?? MIN, max)) onChange(number)
  }

  function correctDraft() {
    if (corrected !== value) onChange(corrected)
    setDraft(undefined)
  }

  return (
    <div className="flex flex-col items-start gap-1">
      <label htmlFor={id} className="font-medium text-14">
        {uiWords.quantity}
      </label>
      <div className="flex h-(--control) items-stretch overflow-clip rounded-control border border-control bg-surface [overflow-clip-margin:4px]">
        <StepButton label={uiWords.decrease} isStopped={disabled || value <= MIN} onClick={() => step(-1)}>
          <Minus aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </StepButton>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          aria-describedby={`${id}-reason`}
          aria-invalid={isUnreadable || undefined}
          value={draft ?? String(value)}
          className="w-16 border-line border-x bg-transparent text-center font-mono text-16 tabular-nums"
          onChange={(event) => changeDraft(event.target.value)}
          onBlur={correctDraft}
          onKeyDown={(event) => {
            if (event.key === 'Enter') correctDraft()
          }}
        />
        <StepButton label={uiWords.increase} isStopped={disabled || value >= max} onClick={() => step(1)}>
          <Plus aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </StepButton>
      </div>
      <p
        id={`${id}-reason`}
        role="status"
        className={clsx('min-h-5 text-14', isUnreadable ? 'text-bad' : 'text-muted')}
      >
        {isUnreadable ? numberWords.typeWhole : !disabled && value >= max && maxReason}
      </p>
    </div>
  )
}

interface StepButtonProps {
  label: string
  /** A stopped button does nothing, but keeps the focus, so that keyboard users stay where they are. */
  isStopped: boolean
  onClick: () => void
  children: ReactNode
}

function StepButton({ label, isStopped, onClick, children }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isStopped || undefined}
      className={stepButtonStyle}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

function clamp(value: number, max: number): number {
  return Math.max(MIN, Math.min(value, max))
}
