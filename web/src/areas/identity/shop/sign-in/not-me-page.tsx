import type { Output } from '@docket/contract/endpoint'
import { disputeFactor } from '@docket/contract/not-me'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { sentencesOf } from '../../../../kit/api/errors.ts'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { endSession } from '../../../../kit/session/session.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { AuthCard } from '../../../../kit/ui/layout/auth-card.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { ThrottleNote } from '../../sign-in/throttle-note.tsx'
import { isInvalidLink } from './confirmation-query.ts'
import { words } from './strings.ts'

type Dispute = Output<typeof disputeFactor>

/** The page of the link in a mail about an added factor. To open it changes nothing: mail scanners open links. */
export function NotMePage() {
  const { token } = useParams({ from: '/auth/not-me/$token' })
  const dispute = useMutation({
    mutationFn: () => call(disputeFactor, { body: { token } }),
    onSuccess: endSession,
    meta: { errors: 'none' },
  })
  if (dispute.isSuccess) return <Done dispute={dispute.data} />
  if (dispute.error && isInvalidLink(dispute.error)) return <InvalidLink />
  return (
    <Question
      error={dispute.error}
      pressedAt={dispute.submittedAt}
      busy={dispute.isPending}
      onPress={() => dispute.mutate()}
    />
  )
}

interface QuestionProps {
  error: Error | null
  pressedAt: number
  busy: boolean
  onPress: () => void
}

function Question({ error, pressedAt, busy, onPress }: QuestionProps) {
  useDocumentTitle(words.notMeTitle)
  const isThrottled = error instanceof ApiError && error.code === 'RATE_LIMITED'
  return (
    <AuthCard title={words.notMeTitle} lead={words.notMeLead}>
      <div role="alert" className="empty:hidden">
        {error && !isThrottled && (
          <Notice tone="bad">
            <p>{sentencesOf(error).join(' ')}</p>
          </Notice>
        )}
        <ThrottleNote error={error} submittedAt={pressedAt} />
      </div>
      <Button variant="danger" wide busy={busy} onClick={onPress}>
        {words.notMe}
      </Button>
      <LinkButton to="/login" wide>
        {words.backToLogin}
      </LinkButton>
    </AuthCard>
  )
}

function Done({ dispute }: { dispute: Dispute }) {
  useDocumentTitle(words.notMeDoneTitle)
  return (
    <AuthCard title={words.notMeDoneTitle}>
      <div tabIndex={-1} ref={focus} className="flex flex-col gap-2 outline-none">
        <p>{outcomeOf(dispute)}</p>
        <p>{words.notMeNext}</p>
      </div>
      <NextSteps />
    </AuthCard>
  )
}

function outcomeOf({ removed, endsAt }: Dispute): string {
  if (removed) return words.passkeyRemoved
  return endsAt === null ? words.ownerDecides : words.secondStepEnds(formatDateTime(endsAt))
}

function InvalidLink() {
  useDocumentTitle(words.notMeFailedTitle)
  return (
    <AuthCard title={words.notMeFailedTitle}>
      <p tabIndex={-1} ref={focus} className="text-muted outline-none">
        {words.notMeFailedText}
      </p>
      <NextSteps />
    </AuthCard>
  )
}

function NextSteps() {
  return (
    <div className="flex flex-col gap-4">
      <LinkButton to="/forgot-password" variant="primary" wide>
        {words.setNewPassword}
      </LinkButton>
      <LinkButton to="/login" wide>
        {words.backToLogin}
      </LinkButton>
    </div>
  )
}

/** The button that had the focus is gone, so the focus moves to what replaced it. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
