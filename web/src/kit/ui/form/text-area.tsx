import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'className' | 'children'> {
  mono?: boolean
}

/** A field for several lines of text. It changes its size only when the user resizes it. */
export function TextArea(props: TextAreaProps) {
  const { label, hint, error, optional, aside, hideLabel, mono, rows = 4, ...input } = props
  return (
    <Field {...{ label, hint, error, optional, aside, hideLabel }} id={input.id}>
      {(attributes) => (
        <textarea
          rows={rows}
          {...input}
          {...attributes}
          className={clsx(controlStyle, 'resize-y py-2', mono && 'font-mono text-14')}
        />
      )}
    </Field>
  )
}
