import { Check, Minus } from 'lucide-react'
import type { MouseEvent } from 'react'

interface RowCheckProps {
  label: string
  isChecked: boolean
  /** Some rows are selected, but not all. */
  isMixed?: boolean
  onToggle: (isChecked: boolean, isRange: boolean) => void
}

/** A check box without a visible label. It fills its cell, which must be `relative`, so that the whole cell can be pressed. */
export function RowCheck({ label, isChecked, isMixed = false, onToggle }: RowCheckProps) {
  const Icon = isMixed ? Minus : Check
  return (
    <span className="flex items-center justify-center">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        // The browsers send a click for a press of the space bar, too.
        onChange={({ target, nativeEvent }) =>
          onToggle(target.checked, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
        }
        onMouseDown={keepText}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none flex size-5 shrink-0 items-center justify-center rounded-control border border-control bg-surface text-transparent transition-colors peer-checked:border-transparent peer-checked:bg-brand peer-checked:text-on-brand peer-indeterminate:border-transparent peer-indeterminate:bg-brand peer-indeterminate:text-on-brand peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
      >
        <Icon strokeWidth={3} className="size-3.5" />
      </span>
    </span>
  )
}

/** A press with Shift would select the text of the rows between. Without its default it would not focus the check box. */
function keepText(event: MouseEvent<HTMLInputElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}
