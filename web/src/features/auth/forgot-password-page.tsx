import { forgotPassword } from '@docket/contract/auth'
import { emailBody } from '@docket/contract/credentials'
import { useMutation } from '@tanstack/react-query'
import type * as z from 'zod'
import { call } from '../../lib/api.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { AuthCard } from '../../ui/auth-card.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ThrottleNote } from '../../ui/throttle-note.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { MailboxLink } from './mailbox-link.tsx'

const words = strings.auth

export function ForgotPasswordPage() {
  const form = useZodForm({ schema: emailBody, defaults: { email: '' } })
  const send = useMutation({
    mutationFn: (body: z.output<typeof emailBody>) => call(forgotPassword, { body }),
    meta: { errors: 'form' },
  })
  useDocumentTitle(send.isSuccess ? words.resetSentTitle : words.forgotPassword)

  if (send.isSuccess) return <Sent email={send.variables.email} onAgain={send.reset} />
  return (
    <AuthCard title={words.forgotPassword} lead={words.forgotLead}>
      <Form form={form} onSubmit={(values) => send.mutateAsync(values)}>
        <TextField
          label={words.email}
          type="email"
          autoComplete="username"
          spellCheck={false}
          {...form.field('email')}
        />
        <ThrottleNote error={send.error} submittedAt={send.submittedAt} />
        <Button type="submit" variant="primary" wide busy={send.isPending}>
          {words.sendResetLink}
        </Button>
        <LinkButton to="/login" wide>
          {words.backToLogin}
        </LinkButton>
      </Form>
    </AuthCard>
  )
}

/** The same whether or not the address is known. */
function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  return (
    <AuthCard title={words.resetSentTitle} footer={<MailboxLink email={email} />}>
      {/* The form that had the focus is gone: being read from here on takes the place of a live region. */}
      <div tabIndex={-1} ref={focus} className="flex flex-col gap-2 outline-none">
        <p>{words.resetSent(email)}</p>
        <p className="text-muted">{words.resetSentText}</p>
      </div>
      <div className="flex flex-col gap-4">
        <LinkButton to="/login" variant="primary" wide>
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
