import { emailBody } from '@docket/contract/credentials'
import { resendVerification } from '@docket/contract/identity'
import { readableEmail } from '@docket/contract/readable-email'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { signInWords } from '../../sign-in/strings.ts'
import { ThrottleNote } from '../../sign-in/throttle-note.tsx'
import { MailboxLink } from './mailbox-link.tsx'
import { words } from './strings.ts'

export function ConfirmEmailPage() {
  useDocumentTitle(words.confirmTitle)
  const { email, redirect } = useSearch({ from: '/auth/confirm-email' })
  const form = useZodForm({ schema: emailBody, defaults: { email: email ?? '' } })
  const resend = useMutation({
    mutationFn: (body: z.output<typeof emailBody>) => call(resendVerification, { body }),
    meta: { errors: 'form' },
    onSuccess: () => toast.success(words.resentToast),
  })

  return (
    <AuthCard
      title={words.confirmTitle}
      lead={<LinkSentTo email={email} />}
      footer={<MailboxLink email={resend.variables?.email ?? email} />}
    >
      <Form form={form} onSubmit={(values) => resend.mutateAsync(values)}>
        <TextField
          label={signInWords.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
        <ThrottleNote error={resend.error} submittedAt={resend.submittedAt} />
        {/* After the sign-up, the next step is in the mailbox. */}
        <Button
          type="submit"
          variant={email === undefined ? 'primary' : 'secondary'}
          wide
          busy={resend.isPending}
        >
          {words.resend}
        </Button>
        <div>
          <div role="status" className="not-empty:mb-4">
            {resend.isSuccess && (
              <Notice tone="ok">
                <p>{words.resent(resend.variables.email)}</p>
              </Notice>
            )}
          </div>
          <LinkButton to="/login" search={asSearchParams({ redirect })} wide>
            {words.backToLogin}
          </LinkButton>
        </div>
      </Form>
    </AuthCard>
  )
}

function LinkSentTo({ email }: { email: string | undefined }) {
  return (
    <>
      {email === undefined ? (
        words.confirmLeadWithoutAddress
      ) : (
        <>
          {words.confirmLead} <span className="font-medium text-ink">{readableEmail(email)}</span>.
        </>
      )}{' '}
      {words.confirmText}
    </>
  )
}
