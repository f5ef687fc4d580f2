import { changePasswordBody } from '@docket/contract/credentials'
import { changePassword } from '@docket/contract/security'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { meQuery } from '../../../kit/session/account-queries.ts'
import { useSession } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Form } from '../../../kit/ui/form/form.tsx'
import { PasswordField } from '../../../kit/ui/form/password-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../../kit/ui/overlay/form-dialog.tsx'
import { NewPasswordFields } from '../sign-in/new-password-fields.tsx'
import { ThrottleNote } from '../sign-in/throttle-note.tsx'
import { securityKey } from './security.ts'
import type { OverlayProps } from './security-screen.tsx'
import { words } from './strings.ts'

const labels = { password: words.newPassword, confirmPassword: words.confirmNewPassword }
const emptyForm = { currentPassword: '', password: '', confirmPassword: '' }

/** The current password and a new one. */
export function ChangePassword({ onClose, onDone }: OverlayProps) {
  const formId = useId()
  const queryClient = useQueryClient()
  const { data: me } = useQuery(meQuery(useSession()?.id ?? 0))
  const form = useZodForm({ schema: changePasswordBody, defaults: emptyForm })
  const change = useMutation({
    mutationFn: (body: z.output<typeof changePasswordBody>) => call(changePassword, { body }),
    meta: { errors: 'form' },
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: securityKey })
      onDone()
      toast.success(words.passwordChanged)
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={words.changePassword}
      description={words.passwordText}
      formId={formId}
      submit={words.changePassword}
      busy={change.isPending}
    >
      <Form form={form} id={formId} onSubmit={change.mutateAsync}>
        <PasswordField
          label={words.currentPassword}
          hint={words.currentPasswordHint}
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <NewPasswordFields
          labels={labels}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
          typedPassword={form.watch('password')}
          owner={{ email: me?.email ?? '', username: me?.username ?? '' }}
          onRecheck={() => form.trigger('confirmPassword')}
        />
        <ThrottleNote error={change.error} submittedAt={change.submittedAt} />
      </Form>
    </FormDialog>
  )
}
