import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { FormSummary } from './form-summary.tsx'
import { showServerDetails, type ZodForm } from './use-zod-form.ts'
import { focusFirstWrongField } from './wrong-fields.ts'

interface FormProps<In extends FieldValues, Out> {
  form: ZodForm<In, Out>
  /** Gets the parsed values. Return the mutation's promise: when it fails, its `details` go to the fields. */
  onSubmit: (values: Out) => Promise<unknown> | unknown
  /**
   * Runs before the values are checked. If it resolves to false, it has shown the errors, and nothing is submitted.
   * Nothing is submitted either if the form is closed by then.
   */
  prepare?: () => Promise<boolean>
  children: ReactNode
  id?: string
  /** The title of the error summary. With a title, the summary appears for a single error, too. */
  summaryTitle?: string | undefined
  /** Called when a submit is invalid. */
  onInvalid?: () => void
}

/**
 * The form around the fields of `useZodForm`. Its users need not handle a failed submit: `kit/api/errors.ts` shows
 * the mutation's error, and its details appear at the fields (`meta: { errors: 'form' }`).
 */
export function Form<In extends FieldValues, Out>(props: FormProps<In, Out>) {
  const { form, onSubmit, prepare, children, id, summaryTitle, onInvalid } = props
  const [messagesWithoutField, setMessagesWithoutField] = useState<string[]>([])
  const [isPreparationRefused, setIsPreparationRefused] = useState(false)

  const isRunning = useRef(false)

  const checkAndSubmit = form.handleSubmit(async (values) => {
    setMessagesWithoutField([])
    try {
      await onSubmit(values)
    } catch (error) {
      setMessagesWithoutField(showServerDetails(form, error) ?? [])
    }
  }, handleInvalid)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    // A second click can come before the button is busy.
    if (isRunning.current) return
    isRunning.current = true
    try {
      const isPrepared = !prepare || (await prepare())
      setIsPreparationRefused(!isPrepared)
      if (isPrepared && element.isConnected) await checkAndSubmit(event)
    } finally {
      isRunning.current = false
    }
  }

  function handleInvalid(errors: FieldErrors) {
    focusFirstWrongField(errors)
    onInvalid?.()
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {(form.formState.submitCount > 0 || isPreparationRefused) && (
        <FormSummary
          errors={form.formState.errors}
          messagesWithoutField={messagesWithoutField}
          title={summaryTitle}
        />
      )}
      {children}
    </form>
  )
}
