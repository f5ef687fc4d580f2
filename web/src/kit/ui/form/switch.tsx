import clsx from 'clsx'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: string
  /** What it does, or why it cannot be changed now. */
  hint: ReactNode
  checked: boolean
  /** Its change is being saved. */
  busy?: boolean
  /** It can be focused and read, but not changed. */
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch that takes effect at once, without a form. */
export function Switch({ label, hint, checked, busy = false, disabled = false, onChange }: SwitchProps) {
  const hintId = useId()
  return (
    <div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        aria-describedby={hintId}
        aria-disabled={busy || disabled || undefined}
        aria-busy={busy || undefined}
        onClick={() => !busy && !disabled && onChange(!checked)}
        className={clsx(
          'flex min-h-(--target) w-full items-center justify-between gap-4 rounded-control text-start font-medium',
          (busy || disabled) && 'cursor-default!',
        )}
      >
        {label}
        <span
          aria-hidden="true"
          className={clsx(
            'flex h-6 w-11 shrink-0 items-center rounded-pill border p-1 transition-colors',
            checked ? 'justify-end border-transparent bg-brand' : 'border-control bg-sunken',
            (busy || disabled) && 'opacity-50',
          )}
        >
          <span className={clsx('size-4 rounded-pill', checked ? 'bg-on-brand' : 'bg-muted')} />
        </span>
      </button>
      <p id={hintId} className="mt-1 max-w-measure text-14 text-muted">
        {hint}
      </p>
    </div>
  )
}
