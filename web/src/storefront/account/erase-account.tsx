import { eraseMe, eraseMeBody } from '@docket/contract/personal-data'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '../../shared/api/api.ts'
import { endSession } from '../../shared/session/session.ts'
import { Form } from '../../ui/form/form.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { words } from './strings.ts'

/** Asks for the password, and erases the account for good. */
export function EraseAccount({ onClose, onErased }: { onClose: () => void; onErased: () => void }) {
  const formId = useId()
  const queryClient = useQueryClient()
  const form = useZodForm({ schema: eraseMeBody, defaults: { password: '' } })
  const erase = useMutation({
    mutationFn: (body: { password: string }) => call(eraseMe, { body }),
    meta: { errors: 'form' },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.eraseConfirm}
      description={words.eraseHint}
      formId={formId}
      submit={words.erase}
      isDanger
      busy={erase.isPending}
    >
      <Form
        form={form}
        id={formId}
        onSubmit={async (body) => {
          await erase.mutateAsync(body)
          onErased()
          endSession()
          queryClient.clear()
        }}
      >
        <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
      </Form>
    </FormDialog>
  )
}
