import { acceptInvitation } from '@docket/contract/admin/operators'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useStoreName } from '../../../../kit/store/store-name.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { ChoosePassword } from '../../sign-in/choose-password.tsx'
import { words } from './strings.ts'
import './history-state.ts'

/** The page that the link in the mailed invitation of a new admin opens. */
export function AcceptInvitationPage() {
  const { token } = useParams({ from: '/auth/accept-invitation/$token' })
  const navigate = useNavigate()
  const storeName = useStoreName()
  return (
    <ChoosePassword
      endpoint={acceptInvitation}
      token={token}
      words={{ ...words.invitation, title: words.welcomeTo(storeName) }}
      onChosen={() => navigate({ to: '/admin/login', replace: true, state: { passwordChosen: true } })}
      back={null}
      invalidLinkActions={
        <LinkButton to="/admin/login" wide>
          {words.adminLoginTitle}
        </LinkButton>
      }
    />
  )
}
