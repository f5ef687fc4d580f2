import { Navigate } from '@tanstack/react-router'
import { useOperatorRole } from '../../kit/session/permissions.ts'
import { homeFor } from '../palette/office-screens.ts'
import { PendingPage } from './pending-page.tsx'

/** /admin: goes on to the screen where the role starts. */
export function OfficeHome() {
  const role = useOperatorRole()
  return role ? <Navigate to={homeFor(role).to} replace /> : <PendingPage />
}
