import type { acceptInvitation } from '@docket/contract/admin/operators'
import { resetPasswordBody } from '@docket/contract/credentials'
import type { resetPassword } from '@docket/contract/identity'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { endSession } from '../../../kit/session/session.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { AuthCard } from '../../../kit/ui/layout/auth-card.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { ThrottleNote } from './throttle-note.tsx'

/** Only the server knows whose link it is. */
const UNKNOWN_OWNER = { email: '', username: '' }

interface ChoosePasswordProps {
  endpoint: typeof resetPassword | typeof acceptInvitation
  /** From the mailed link. */
  token: string
  words: {
    title: string
    lead: string
    password: string
    confirmPassword: string
    submit: string
    invalidTitle: string
    invalidText: string
  }
  /** Called when the password is set. A session in this browser has ended then. */
  onChosen: () => Promise<void>
  /** The link below the button. */
  back: ReactNode
  /** The links of the page that says that the mailed link does not work. */
  invalidLinkActions: ReactNode
}

/** Sets a password with a mailed link, or says that the link does not work. */
export function ChoosePassword(props: ChoosePasswordProps) {
  const { endpoint, token, words, onChosen, back, invalidLinkActions } = props
  const form = useZodForm({
    schema: resetPasswordBody,
    defaults: { token, password: '', confirmPassword: '' },
  })
  const choose = useMutation({
    mutationFn: (body: z.output<typeof resetPasswordBody>) => call(endpoint, { body }),
    meta: { errors: 'form' },
    async onSuccess() {
      endSession()
      await onChosen()
    },
  })
  const isInvalid = isRefused(choose.error) || !resetPasswordBody.shape.token.safeParse(token).success
  useDocumentTitle(isInvalid ? words.invalidTitle : words.title)

  if (isInvalid) {
    return (
      <AuthCard title={words.invalidTitle}>
        <p tabIndex={-1} ref={focus} className="text-muted outline-none">
          {words.invalidText}
        </p>
        <div className="flex flex-col gap-4">{invalidLinkActions}</div>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={words.title} lead={words.lead}>
      <Form form={form} onSubmit={(values) => choose.mutateAsync(values)}>
        <NewPasswordFields
          labels={words}
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
          typedPassword={form.watch('password')}
          owner={UNKNOWN_OWNER}
          onRecheck={() => form.trigger('confirmPassword')}
        />
        <ThrottleNote error={choose.error} submittedAt={choose.submittedAt} />
        <Button type="submit" variant="primary" wide busy={choose.isPending}>
          {words.submit}
        </Button>
        {back}
      </Form>
    </AuthCard>
  )
}

function isRefused(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'INVALID_TOKEN'
}

/** The form that had the focus is gone, so the focus moves to what replaced it. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
