import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'

interface RadioRowsProps<Value extends string>
  extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'value'> {
  legend: string
  options: readonly { value: Value; label: string; hint?: string }[]
  /** Two rows beside each other from 640 px on. */
  isPaired?: boolean
  /** The chosen value, if it is a state of the screen and not of a form. */
  chosen?: Value
  error?: string | undefined
}

/**
 * Radio buttons, each in a row, with a hint below its label if it has one. Pass the props of `form.field(…)`, as to
 * every field.
 */
export function RadioRows<Value extends string>(props: RadioRowsProps<Value>) {
  const { legend, options, isPaired = false, chosen, error, ...input } = props
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1 font-medium text-14">{legend}</legend>
      {error && (
        <p id={errorId} className="mb-2 font-medium text-14 text-bad">
          {error}
        </p>
      )}
      <div className={clsx('grid gap-2', isPaired && 'sm:grid-cols-2')}>
        {options.map(({ value, label, hint }) => (
          <label
            key={value}
            className="flex min-h-(--control) cursor-pointer items-start gap-3 rounded-control border border-control bg-surface px-3 py-2.5 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              {...input}
              {...(chosen !== undefined && { checked: value === chosen })}
              type="radio"
              value={value}
              className="mt-1 size-4 shrink-0 outline-none"
            />
            <span>
              <span className="block font-medium">{label}</span>
              {hint && <span className="block text-14 text-muted">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
