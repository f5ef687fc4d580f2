import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlStyle, Field, type FieldProps } from './field.tsx'

interface SelectOption {
  value: string | number
  label: string
}

interface SelectFieldProps extends FieldProps, Omit<ComponentProps<'select'>, 'className' | 'children'> {
  options: readonly SelectOption[]
  /** The first option, whose value is empty. */
  placeholder?: string
}

/** The browser's own select, which works best on phones and with a keyboard. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, aside, hideLabel, options, placeholder, ...select } = props
  return (
    <Field {...{ label, hint, error, optional, aside, hideLabel }} id={select.id}>
      {(attributes) => (
        <span className="relative block">
          <select
            {...select}
            {...attributes}
            className={`${controlStyle} min-h-(--control) appearance-none truncate pe-10`}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden="true"
            strokeWidth={1.75}
            className="pointer-events-none absolute inset-y-0 end-3 my-auto size-5 text-muted"
          />
        </span>
      )}
    </Field>
  )
}
