import { emailBody } from '@docket/contract/credentials'
import { forgotPassword } from '@docket/contract/identity'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type * as z from 'zod'
import { call } from '../../../../kit/api/api.ts'
import '../../sign-in/history-state.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
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

export function ForgotPasswordPage() {
  const email = useLocation({ select: ({ state }) => state.email }) ?? ''
  const form = useZodForm({ schema: emailBody, defaults: { email } })
  const send = useMutation({
    mutationFn: (body: z.output<typeof emailBody>) => call(forgotPassword, { body }),
    meta: { errors: 'form' },
  })
  useDocumentTitle(send.isSuccess ? words.resetSentTitle : signInWords.forgotPassword)

  if (send.isSuccess) return <Sent email={send.variables.email} onAgain={send.reset} />
  return (
    <AuthCard title={signInWords.forgotPassword} lead={words.forgotLead}>
      <Form form={form} onSubmit={(values) => send.mutateAsync(values)}>
        <TextField
          label={signInWords.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          {...form.field('email')}
        />
        <ThrottleNote error={send.error} submittedAt={send.submittedAt} />
        <Button type="submit" variant="primary" wide busy={send.isPending}>
          {words.sendResetLink}
        </Button>
        <LinkButton to="/login" state={{ email: form.watch('email') }} wide>
          {words.backToLogin}
        </LinkButton>
      </Form>
    </AuthCard>
  )
}

/** Says the same for a known and an unknown address. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthCard title={words.resetSentTitle} footer={<MailboxLink email={email} />}>
      {/* The form that had the focus is gone. A screen reader continues here, so no live region is needed. */}
      <div tabIndex={-1} ref={focus} className="flex flex-col gap-2 outline-none">
        <p>{words.resetSent(email)}</p>
        <p className="text-muted">{words.resetSentText}</p>
      </div>
      <div className="flex flex-col gap-4">
        <LinkButton to="/login" state={{ email }} variant="primary" wide>
          {words.backToLogin}
        </LinkButton>
        <Button variant="quiet" wide onClick={onAgain}>
          {words.otherAddress}
        </Button>
      </div>
    </AuthCard>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
