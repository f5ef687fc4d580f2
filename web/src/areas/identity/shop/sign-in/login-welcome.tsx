import { useLocation } from '@tanstack/react-router'
import type { Session } from '../../../../kit/session/session.ts'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { isInBackOffice } from '../../sign-in/redirect-target.ts'
import { words } from './strings.ts'
import '../../sign-in/history-state.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'

interface LoginWelcomeProps {
  redirect: string | undefined
  session: Session | null
}

/** Says why the visitor sees the login, if there is a special reason. */
export function LoginWelcome({ redirect, session }: LoginWelcomeProps) {
  const { passwordUpdated, sessionEnded, customerErased } = useLocation({ select: ({ state }) => state })
  if (passwordUpdated || customerErased) {
    return (
      <Notice tone="ok">
        <p>{passwordUpdated ? words.passwordUpdated : words.customerErased}</p>
      </Notice>
    )
  }
  if (redirect !== undefined && isForBackOffice(redirect)) {
    return (
      <Notice>
        <p>{words.forBackOffice}</p>
        <p>
          <TextLink to="/admin/login" search={{ redirect }}>
            {words.toAdminLogin}
          </TextLink>
        </p>
      </Notice>
    )
  }
  if (sessionEnded) {
    return (
      <Notice tone="warn">
        <p>{words.sessionEnded}</p>
      </Notice>
    )
  }
  if (session?.role === 'ADMIN') {
    return (
      <Notice>
        <p>{words.signedInAsAdmin}</p>
        <p>
          <TextLink to="/admin">{words.toBackOffice}</TextLink>
        </p>
      </Notice>
    )
  }
  return null
}

/** Whether the visitor wanted a page of the back office. The guards of these pages redirect to this login, too. */
export function isForBackOffice(redirect: string | undefined): boolean {
  return redirect !== undefined && isInBackOffice(redirect)
}
