import { type ComponentProps, useId } from 'react'
import { CheckMark } from './check-mark.tsx'

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'> {
  label: string
  error?: string | undefined
}

/** A checkbox. The whole row can be pressed. */
export function CheckField({ label, error, ...input }: CheckFieldProps) {
  const errorId = useId()
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label className="relative flex min-h-(--control) cursor-pointer items-center gap-3 rounded-control font-medium text-14 has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        />
        <CheckMark />
        {label}
      </label>
      {error && (
        <p id={errorId} className="font-medium text-14 text-bad">
          {error}
        </p>
      )}
    </div>
  )
}
