import { reason } from '@docket/contract/admin/user'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { Form } from './form.tsx'
import { ReasonField } from './reason-field.tsx'
import { useZodForm } from './use-zod-form.ts'

const reasonForm = z.object({ reason })

interface ReasonFormProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  /** Who will read it. */
  hint: string
  onSubmit: (reason: string) => Promise<unknown> | unknown
  /** What there is to know before: comes first. */
  children?: ReactNode
}

/** Asks for nothing but the reason. */
export function ReasonForm({ id, hint, onSubmit, children }: ReasonFormProps) {
  const form = useZodForm({ schema: reasonForm, defaults: { reason: '' } })
  return (
    <Form form={form} id={id} onSubmit={(entered) => onSubmit(entered.reason)}>
      {children}
      <ReasonField hint={hint} {...form.field('reason')} />
    </Form>
  )
}
