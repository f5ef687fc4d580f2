import { undoEmailChange } from '@docket/contract/profile'
import { readableEmail } from '@docket/contract/readable-email'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import { endSession } from '../../../../kit/session/session.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { MailedQuestion } from '../sign-in/mailed-question.tsx'
import { words } from './words.ts'

/** The page of the link in the mails to the old address about a new one. */
export function UndoEmailPage() {
  const { token } = useParams({ from: '/auth/undo-email/$token' })
  const undo = useMutation({
    mutationFn: () => call(undoEmailChange, { body: { token } }),
    onSuccess: endSession,
    meta: { errors: 'none' },
  })
  return (
    <MailedQuestion
      title={words.undoTitle}
      lead={words.undoLead}
      press={words.undo}
      isDanger
      mutation={undo}
      invalid={{
        title: words.undoFailedTitle,
        text: <p className="text-muted">{words.undoFailedText}</p>,
      }}
      done={({ email }) => ({
        title: words.undoneTitle,
        text: <p>{words.undoneText({ email: readableEmail(email) })}</p>,
      })}
      next={
        <div className="flex flex-col gap-4">
          <LinkButton to="/forgot-password" wide>
            {words.setNewPassword}
          </LinkButton>
          <LinkButton to="/login" wide>
            {words.backToLogin}
          </LinkButton>
        </div>
      }
      back={
        <LinkButton to="/login" wide>
          {words.backToLogin}
        </LinkButton>
      }
    />
  )
}
