import { mayDo, type OperatorRole, ROLE_NAMES } from '@docket/contract/permissions'
import { useChildMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { useOperator } from '../../kit/session/permissions.ts'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { StatusPage } from '../../kit/ui/feedback/status-page.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { PendingPage } from '../pages/pending-page.tsx'
import { homeFor, neededFor } from '../palette/office-screens.ts'
import { words } from './strings.ts'

/** Renders the screen only if the role may open it, so that a screen sends no call that the server would refuse. */
export function RoleGate({ children }: { children: ReactNode }) {
  // The path of the screen that is rendered: during a navigation, the address is ahead of it.
  const path = useChildMatches({ select: ([screen]) => screen?.fullPath ?? '' })
  const needed = neededFor(path)
  const { role, error, refetch } = useOperator()
  if (needed === undefined) return children
  if (role === undefined) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PendingPage />
  }
  return mayDo(role, needed) ? children : <NotForRole role={role} />
}

function NotForRole({ role }: { role: OperatorRole | null }) {
  const title = role === null ? words.noRoleTitle : words.notForRoleTitle
  const home = homeFor(role)
  useDocumentTitle(title)
  return (
    <StatusPage
      title={title}
      action={
        <LinkButton variant="primary" to={home.to}>
          {words.goTo(home.label)}
        </LinkButton>
      }
    >
      <p>{role === null ? words.noRole : words.notForRole(ROLE_NAMES[role])}</p>
    </StatusPage>
  )
}
