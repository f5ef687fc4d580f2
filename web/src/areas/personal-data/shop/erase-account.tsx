import { eraseMe, eraseMeBody, MAX_ERASURE_MS } from '@docket/contract/personal-data'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId } from 'react'
import { call } from '../../../kit/api/api.ts'
import { endSession } from '../../../kit/session/session.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { words } from './strings.ts'
import '../../identity/sign-in/history-state.ts'

/** Asks for the password, and erases the account for good. Then the login page says that it is erased. */
export function EraseAccount({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const navigate = useNavigate()
  const form = useZodForm({ schema: eraseMeBody, defaults: { password: '' } })
  const erase = useMutation({
    mutationFn: (body: { password: string }) => call(eraseMe, { body, timeoutMs: MAX_ERASURE_MS }),
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
          // Must come before `endSession`: after it, the guard of this page opens the login without the message.
          void navigate({ to: '/login', state: { customerErased: true }, replace: true })
          endSession()
        }}
      >
        <PasswordField label={words.password} autoComplete="current-password" {...form.field('password')} />
      </Form>
    </FormDialog>
  )
}
