import { reason } from '@docket/contract/admin/shared'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { Form } from '../ui/form/form.tsx'
import { useZodForm } from '../ui/form/use-zod-form.ts'
import { ReasonField } from './reason-field.tsx'

const reasonForm = z.object({ reason })

interface ReasonFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  /** Says who will read the reason. */
  hint: string
  onSubmit: (reason: string) => Promise<unknown> | unknown
  /** The initial text of the field. */
  reason?: string | undefined
  /** Content before the field. */
  children?: ReactNode
}

/** A form with a reason only. */
export function ReasonForm({ id, hint, onSubmit, reason: initialReason = '', children }: ReasonFormProps) {
  const form = useZodForm({ schema: reasonForm, defaults: { reason: initialReason } })
  return (
    <Form form={form} id={id} onSubmit={(values) => onSubmit(values.reason)}>
      {children}
      <ReasonField hint={hint} {...form.field('reason')} />
    </Form>
  )
}
