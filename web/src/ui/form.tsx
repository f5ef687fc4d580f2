import { type ReactNode, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormSummary } from './form-summary.tsx'
import { showServerDetails, type ZodForm } from './use-zod-form.ts'
import { focusFirstWrongField } from './wrong-fields.ts'

interface FormProps<In extends FieldValues, Out> {
  form: ZodForm<In, Out>
  /** Gets the parsed values. Return the mutation's promise: when it fails, its `details` go to the fields. */
  onSubmit: (values: Out) => Promise<unknown> | unknown
  children: ReactNode
  id?: string
}

/**
 * The form around the fields of `useZodForm`. A failed submit needs no handling here: the mutation's error has been
 * shown by `lib/errors.ts`; its details appear in the fields as well (`meta: { errors: 'form' }`).
 */
export function Form<In extends FieldValues, Out>({ form, onSubmit, children, id }: FormProps<In, Out>) {
  const [homeless, setHomeless] = useState<string[]>([])

  const isRunning = useRef(false)

  const submit = form.handleSubmit(async (values) => {
    // A second click comes before the button shows busy.
    if (isRunning.current) return
    isRunning.current = true
    setHomeless([])
    try {
      await onSubmit(values)
    } catch (error) {
      setHomeless(showServerDetails(form, error) ?? [])
    } finally {
      isRunning.current = false
    }
  }, focusFirstWrongField)

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {form.formState.submitCount > 0 && <FormSummary errors={form.formState.errors} homeless={homeless} />}
      {children}
    </form>
  )
}
