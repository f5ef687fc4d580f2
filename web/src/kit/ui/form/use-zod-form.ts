import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type * as z from 'zod'
import { focusFirstWrongField } from './wrong-fields.ts'

interface FormOptions<In extends FieldValues, Out> {
  /** The contract's body, or a part of it. */
  schema: z.ZodType<Out, In>
  defaults: DefaultValues<In>
}

export type ZodForm<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out> & {
  /**
   * Name, handlers, ref and error of a text control: `<TextField label="…" {...form.field('email')} />`.
   * `emptyIsAbsent`: for an optional text that the schema refuses when empty.
   */
  field: (name: Path<In>, options?: { emptyIsAbsent?: boolean }) => BoundField
}

interface BoundField extends Omit<ReturnType<UseFormReturn['register']>, 'min' | 'max'> {
  error: string | undefined
}

/**
 * A form validated by a contract schema. Errors appear on submit, and on blur if the field is filled. They disappear as
 * soon as the field is corrected. Render it with `<Form>`, which focuses the first wrong field.
 */
export function useZodForm<In extends FieldValues, Out>(options: FormOptions<In, Out>): ZodForm<In, Out> {
  const form = useForm<In, unknown, Out>({
    // The resolver is typed with the library's own schema interface, which every zod schema implements.
    resolver: standardSchemaResolver(options.schema),
    defaultValues: options.defaults,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    // The library would focus the first wrong field again in a timer, while the user may already type in the next
    // field.
    shouldFocusError: false,
  })

  function bind(name: Path<In>, setValueAs?: (text: unknown) => unknown): BoundField {
    const registeredProps = form.register(name, setValueAs ? { setValueAs } : {})
    return {
      ...registeredProps,
      error: form.getFieldState(name, form.formState).error?.message,
      async onBlur(event) {
        await registeredProps.onBlur(event)
        if (isFilled(event.target)) await form.trigger(name)
      },
      async onChange(event) {
        await registeredProps.onChange(event)
        if (form.getFieldState(name).error) await form.trigger(name)
      },
    }
  }

  return {
    ...form,
    field: (name, { emptyIsAbsent = false } = {}) => bind(name, emptyIsAbsent ? emptyToAbsent : undefined),
  }
}

/**
 * Puts the server's `details` on the fields they name and focuses the first of these on the page. Returns the messages
 * that this form has no field for; undefined if the error has no details.
 */
export function showServerDetails<In extends FieldValues, Out>(
  form: Pick<UseFormReturn<In, unknown, Out>, 'setError' | 'getValues' | 'getFieldState'>,
  error: unknown,
): string[] | undefined {
  if (!hasDetails(error)) return undefined
  const values = form.getValues()
  const messagesWithoutField: string[] = []
  const errors: FieldErrors = {}
  for (const [name, messages] of Object.entries(error.details)) {
    if (!(name in values)) {
      messagesWithoutField.push(...messages)
      continue
    }
    // `in values` has just proved that it is a field of this form.
    const field = name as Path<In>
    form.setError(field, { type: 'server', message: messages.join('\n') })
    errors[name] = form.getFieldState(field).error
  }
  focusFirstWrongField(errors)
  return messagesWithoutField
}

/** Whether a refused submit says which fields are wrong, and why, as the API's errors do. */
function hasDetails(error: unknown): error is { details: Record<string, string[]> } {
  return error instanceof Error && 'details' in error && error.details !== undefined
}

/** A checkbox or a radio button has a value even if it is not checked. */
function isFilled(control: HTMLInputElement | undefined): boolean {
  return control?.type === 'checkbox' || control?.type === 'radio' ? control.checked : Boolean(control?.value)
}

function emptyToAbsent(text: unknown): unknown {
  return text === '' ? undefined : text
}
