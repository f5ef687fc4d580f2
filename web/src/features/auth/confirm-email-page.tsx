import { resendVerification } from '@docket/contract/auth'
import { emailBody } from '@docket/contract/credentials'
import { useMutation } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type * as z from 'zod'
import { call } from '../../lib/api.ts'
import { asSearchParams } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ThrottleNote } from '../../ui/throttle-note.tsx'
import { toast } from '../../ui/toast.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { MailboxLink } from './mailbox-link.tsx'

const words = strings.auth

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
      lead={<WhereItWent email={email} />}
      footer={<MailboxLink email={resend.variables?.email ?? email} />}
    >
      <Form form={form} onSubmit={(values) => resend.mutateAsync(values)}>
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          spellCheck={false}
          {...form.field('email')}
        />
        <ThrottleNote error={resend.error} submittedAt={resend.submittedAt} />
        <Button type="submit" variant="primary" wide busy={resend.isPending}>
          {words.resend}
        </Button>
        <div>
          <div role="status" className="not-empty:mb-4">
            {resend.isSuccess && (
              <Notice tone="ok">
                <p>{words.resent(resend.variables.email)}</p>
                <p>{words.newestLink}</p>
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

function WhereItWent({ email }: { email: string | undefined }) {
  return (
    <>
      {email === undefined ? (
        words.confirmLeadNowhere
      ) : (
        <>
          {words.confirmLead} <span className="font-medium text-ink">{email}</span>.
        </>
      )}{' '}
      {words.confirmText}
    </>
  )
}
