import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { sentencesOf } from '../../../../kit/api/errors.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { ThrottleNote } from '../../sign-in/throttle-note.tsx'
import { isInvalidLink } from './confirmation-query.ts'

interface MailedQuestionProps<Answer> {
  title: string
  lead: string
  press: string
  /** Whether the button ends something. */
  isDanger?: boolean
  mutation: UseMutationResult<Answer, Error, void>
  invalid: { title: string; text: ReactNode }
  /** What the page shows after the press. */
  done: (answer: Answer) => { title: string; text: ReactNode }
  /** Below the text, after the press or with a link that does not work. */
  next: ReactNode
  /** Below the button. */
  back?: ReactNode
}

/** The page of a link in a mail. To open it changes nothing, because mail scanners open links: a button does. */
export function MailedQuestion<Answer>(props: MailedQuestionProps<Answer>) {
  const { mutation, invalid, done, next } = props
  if (mutation.isSuccess) return <Outcome {...done(mutation.data)}>{next}</Outcome>
  if (mutation.error && isInvalidLink(mutation.error)) return <Outcome {...invalid}>{next}</Outcome>
  return <Question {...props} />
}

function Question<Answer>({
  title,
  lead,
  press,
  isDanger = false,
  mutation: { error, submittedAt, isPending, mutate },
  back,
}: MailedQuestionProps<Answer>) {
  useDocumentTitle(title)
  const isThrottled = error instanceof ApiError && error.code === 'RATE_LIMITED'
  return (
    <AuthCard title={title} lead={lead}>
      <div role="alert" className="empty:hidden">
        {error && !isThrottled && (
          <Notice tone="bad">
            <p>{sentencesOf(error).join(' ')}</p>
          </Notice>
        )}
        <ThrottleNote error={error} submittedAt={submittedAt} />
      </div>
      <Button variant={isDanger ? 'danger' : 'primary'} wide busy={isPending} onClick={() => mutate()}>
        {press}
      </Button>
      {back}
    </AuthCard>
  )
}

function Outcome({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  useDocumentTitle(title)
  return (
    <AuthCard title={title}>
      {/* The button that had the focus is gone, so the focus moves to what replaced it. */}
      <div tabIndex={-1} ref={focus} className="wrap-anywhere flex flex-col gap-2 outline-none">
        {text}
      </div>
      {children}
    </AuthCard>
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
