import { resetPassword } from '@docket/contract/identity'
import { useNavigate, useParams } from '@tanstack/react-router'
import { toast } from '../../../../kit/ui/feedback/toast.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { ChoosePassword } from '../../sign-in/choose-password.tsx'
import { words } from './strings.ts'
import '../../sign-in/history-state.ts'

const resetWords = {
  title: words.resetTitle,
  lead: words.resetLead,
  password: words.newPassword,
  confirmPassword: words.confirmNewPassword,
  submit: words.updatePassword,
  invalidTitle: words.resetFailedTitle,
  invalidText: words.resetFailedText,
}

export function ResetPasswordPage() {
  const { token } = useParams({ from: '/auth/reset-password/$token' })
  const navigate = useNavigate()
  const backToLogin = (
    <LinkButton to="/login" wide>
      {words.backToLogin}
    </LinkButton>
  )
  return (
    <ChoosePassword
      endpoint={resetPassword}
      token={token}
      words={resetWords}
      onChosen={async () => {
        // requirements.md asks for the toast of a sent mail here, too. /login then says that the password was updated.
        toast.success(words.resentToast)
        await navigate({ to: '/login', replace: true, state: { passwordUpdated: true } })
      }}
      back={backToLogin}
      invalidLinkActions={
        <>
          <LinkButton to="/forgot-password" variant="primary" wide>
            {words.requestReset}
          </LinkButton>
          {backToLogin}
        </>
      }
    />
  )
}
