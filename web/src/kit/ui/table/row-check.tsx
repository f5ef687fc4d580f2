import type { MouseEvent } from 'react'
import { CheckMark } from '../form/check-mark.tsx'

interface RowCheckProps {
  label: string
  isChecked: boolean
  /** Some rows are selected, but not all. */
  isMixed?: boolean
  onToggle: (isChecked: boolean, isRange: boolean) => void
}

/**
 * A check box without a visible label. It fills its cell, which must be `relative`, so that the whole cell can be
 * pressed.
 */
export function RowCheck({ label, isChecked, isMixed = false, onToggle }: RowCheckProps) {
  return (
    <span className="flex items-center justify-center">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isMixed
        }}
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        // The event is a click with `shiftKey`, also for a press of the space bar.
        onChange={({ target, nativeEvent }) =>
          onToggle(target.checked, nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey)
        }
        onMouseDown={preventTextSelection}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <CheckMark
        isMixed={isMixed}
        className="peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2"
      />
    </span>
  )
}

/**
 * A press with Shift would select the text of the rows between. `preventDefault` also prevents the focus, so this
 * function sets the focus itself.
 */
function preventTextSelection(event: MouseEvent<HTMLInputElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
}
