import { resetPasswordBody } from '@docket/contract/credentials'
import { resetPassword } from '@docket/contract/identity'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type * as z from 'zod'
import { call } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { endSession } from '../../shared/session/session.ts'
import { useDocumentTitle } from '../../shared/store/use-document-title.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { AuthCard } from '../../ui/layout/auth-card.tsx'
import { LinkButton } from '../../ui/layout/link-button.tsx'
import { words } from './strings.ts'
import './history-state.ts'
import { NewPasswordFields } from '../../shared/sign-in/new-password-fields.tsx'
import { ThrottleNote } from '../../shared/sign-in/throttle-note.tsx'

/** Only the server knows whose link it is. */
const UNKNOWN_OWNER = { email: '', username: '' }

const labels = { password: words.newPassword, confirmPassword: words.confirmNewPassword }

export function ResetPasswordPage() {
  const { token } = useParams({ from: '/auth/reset-password/$token' })
  const navigate = useNavigate()
  const form = useZodForm({
    schema: resetPasswordBody,
    defaults: { token, password: '', confirmPassword: '' },
  })
  const reset = useMutation({
    mutationFn: (body: z.output<typeof resetPasswordBody>) => call(resetPassword, { body }),
    meta: { errors: 'form' },
    async onSuccess() {
      // The required toast is the same as for a mailed link; /login says that the password was updated.
      toast.success(words.resentToast)
      endSession()
      await navigate({ to: '/login', replace: true, state: { passwordUpdated: true } })
    },
  })
  const isDead = isRefused(reset.error) || !resetPasswordBody.shape.token.safeParse(token).success
  useDocumentTitle(isDead ? words.resetFailedTitle : words.resetTitle)

  if (isDead) return <DeadLink />
  return (
    <AuthCard title={words.resetTitle} lead={words.resetLead}>
      <Form form={form} onSubmit={(values) => reset.mutateAsync(values)}>
        <NewPasswordFields
          labels={labels}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
          typed={form.watch('password')}
          owner={UNKNOWN_OWNER}
          onRecheck={() => form.trigger('confirmPassword')}
        />
        <ThrottleNote error={reset.error} submittedAt={reset.submittedAt} />
        <Button type="submit" variant="primary" wide busy={reset.isPending}>
          {words.updatePassword}
        </Button>
        <LinkButton to="/login" wide>
          {words.backToLogin}
        </LinkButton>
      </Form>
    </AuthCard>
  )
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'INVALID_TOKEN'
}

function DeadLink() {
  return (
    <AuthCard title={words.resetFailedTitle}>
      <p tabIndex={-1} ref={focus} className="text-muted outline-none">
        {words.resetFailedText}
      </p>
      <div className="flex flex-col gap-4">
        <LinkButton to="/forgot-password" variant="primary" wide>
          {words.requestReset}
        </LinkButton>
        <LinkButton to="/login" wide>
          {words.backToLogin}
        </LinkButton>
      </div>
    </AuthCard>
  )
}

/** The form that had the focus is gone, so the focus moves to what replaced it. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
