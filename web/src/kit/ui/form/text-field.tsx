import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'className' | 'children'> {
  /** Inside the control, before the text, e.g. `$`. */
  prefix?: string
  /** The id of another text that describes the control, announced before its hint. */
  describedBy?: string
  /** Figures, codes and ids: set in mono. */
  mono?: boolean
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, aside, hideLabel, describedBy, prefix, mono, ...input } = props
  return (
    <Field {...{ label, hint, error, optional, aside, hideLabel, describedBy }} id={input.id}>
      {(attributes) => (
        <Prefixed prefix={prefix}>
          <input
            type="text"
            {...input}
            {...attributes}
            className={clsx(controlStyle, 'min-h-(--control)', mono && 'font-mono', prefix && 'ps-8')}
          />
        </Prefixed>
      )}
    </Field>
  )
}

/**
 * A number typed as text: the browser's own number field drops a comma from `0,99`, and its arrow keys and the mouse
 * wheel change the number. Its schema is `typed` or `typedOrNull`; `inputMode="numeric"` for a whole number.
 */
export function NumberField(props: TextFieldProps) {
  return <TextField mono inputMode="decimal" autoComplete="off" {...props} />
}

/** A day: the browser's own picker. Value and result are `YYYY-MM-DD`, empty for none. */
export function DateField(props: TextFieldProps) {
  return <TextField {...props} type="date" mono />
}

function Prefixed({ prefix, children }: { prefix: string | undefined; children: ReactNode }) {
  if (prefix === undefined) return children
  return (
    <span className="relative block">
      <span aria-hidden="true" className="absolute inset-y-0 start-3 flex items-center font-mono text-muted">
        {prefix}
      </span>
      {children}
    </span>
  )
}
