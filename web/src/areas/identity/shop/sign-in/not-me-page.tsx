import type { Output } from '@docket/contract/endpoint'
import { disputeFactor } from '@docket/contract/not-me'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { endSession } from '../../../../kit/session/session.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { MailedQuestion } from './mailed-question.tsx'
import { words } from './strings.ts'

type Dispute = Output<typeof disputeFactor>

/** The page of the link in a mail about an added factor. */
export function NotMePage() {
  const { token } = useParams({ from: '/auth/not-me/$token' })
  const dispute = useMutation({
    mutationFn: () => call(disputeFactor, { body: { token } }),
    onSuccess: endSession,
    meta: { errors: 'none' },
  })
  return (
    <MailedQuestion
      title={words.notMeTitle}
      lead={words.notMeLead}
      press={words.notMe}
      isDanger
      mutation={dispute}
      invalid={{
        title: words.notMeFailedTitle,
        text: <p className="text-muted">{words.notMeFailedText}</p>,
      }}
      done={(answer) => ({
        title: words.notMeDoneTitle,
        text: (
          <>
            <p>{outcomeOf(answer)}</p>
            <p>{words.notMeNext}</p>
          </>
        ),
      })}
      next={<NextSteps />}
      back={<BackToLogin />}
    />
  )
}

function outcomeOf({ removed, endsAt }: Dispute): string {
  if (removed) return words.passkeyRemoved
  return endsAt === null ? words.ownerDecides : words.secondStepEnds(formatDateTime(endsAt))
}

function NextSteps() {
  return (
    <div className="flex flex-col gap-4">
      <LinkButton to="/forgot-password" variant="primary" wide>
        {words.setNewPassword}
      </LinkButton>
      <BackToLogin />
    </div>
  )
}

function BackToLogin() {
  return (
    <LinkButton to="/login" wide>
      {words.backToLogin}
    </LinkButton>
  )
}
