import clsx from 'clsx'
import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

interface FileFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'className' | 'children' | 'type'> {}

/** The browser's own file input. It also accepts a dropped file. */
export function FileField(props: FileFieldProps) {
  const { label, hint, error, optional, aside, hideLabel, ...input } = props
  return (
    <Field {...{ label, hint, error, optional, aside, hideLabel }} id={input.id}>
      {(attributes) => (
        <input
          {...input}
          {...attributes}
          type="file"
          className={clsx(
            controlStyle,
            'h-(--control) cursor-pointer ps-0 leading-[calc(var(--control)-2px)]',
            'file:me-3 file:h-full file:cursor-pointer file:rounded-s-[3px] file:border-0 file:border-control file:border-e',
            'file:bg-sunken file:px-4 file:font-semibold file:text-14 file:text-ink hover:file:bg-line',
          )}
        />
      )}
    </Field>
  )
}
