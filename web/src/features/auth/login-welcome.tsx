import { useLocation } from '@tanstack/react-router'
import type { Session } from '../../lib/session.ts'
import { strings } from '../../lib/strings.ts'
import { TextLink } from '../../ui/text-link.tsx'
import './history-state.ts'
import { Notice } from '../../ui/notice.tsx'

interface LoginWelcomeProps {
  redirect: string | undefined
  session: Session | null
}

/** Why one is here, where that is not plain. */
export function LoginWelcome({ redirect, session }: LoginWelcomeProps) {
  const words = strings.auth
  const passwordUpdated = useLocation({ select: ({ state }) => state.passwordUpdated })
  if (passwordUpdated) {
    return (
      <Notice tone="ok">
        <p>{words.passwordUpdated}</p>
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
  if (session?.role === 'ADMIN') {
    return (
      <Notice>
        <p>{words.signedInAsAdmin}</p>
        <p>
          <TextLink to="/admin/dashboard">{words.toBackOffice}</TextLink>
        </p>
      </Notice>
    )
  }
  return null
}

/** The guards of the back office send people to the shop's login, too. */
export function isForBackOffice(redirect: string | undefined): boolean {
  return redirect === '/admin' || redirect?.startsWith('/admin/') === true
}
