import { confirmNewEmail } from '@docket/contract/profile'
import { readableEmail } from '@docket/contract/readable-email'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { call } from '../../../../kit/api/api.ts'
import { useSession } from '../../../../kit/session/session.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { MailedQuestion } from '../sign-in/mailed-question.tsx'
import { profileQuery } from './profile-query.ts'
import { words } from './words.ts'

/** The page of the link in the mail to a new address. */
export function ConfirmNewEmailPage() {
  const { token } = useParams({ from: '/auth/confirm-new-email/$token' })
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => call(confirmNewEmail, { body: { token } }),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: ['me'] })
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    meta: { errors: 'none' },
  })
  return (
    <MailedQuestion
      title={words.confirmTitle}
      lead={words.confirmLead}
      press={words.confirm}
      mutation={confirm}
      invalid={{
        title: words.confirmFailedTitle,
        text: <p className="text-muted">{words.confirmFailedText}</p>,
      }}
      done={({ email }) => ({
        title: words.confirmedTitle,
        text: <p>{words.confirmedText({ email: readableEmail(email) })}</p>,
      })}
      next={<NextStep />}
    />
  )
}

/** The link may be opened in a browser where no one is signed in, such as on a phone. */
function NextStep() {
  const isSignedIn = useSession()?.role === 'USER'
  return isSignedIn ? (
    <LinkButton to="/account" variant="primary" wide>
      {words.toAccount}
    </LinkButton>
  ) : (
    <LinkButton to="/login" variant="primary" wide>
      {words.toLogin}
    </LinkButton>
  )
}
