import { Navigate } from '@tanstack/react-router'
import { homeFor } from '../../admin/palette/office-screens.ts'
import { useOperatorRole } from '../../shared/session/permissions.ts'
import { PendingPage } from './pending-page.tsx'

/** /admin: goes on to the screen where the role starts. */
export function OfficeHome() {
  const role = useOperatorRole()
  return role ? <Navigate to={homeFor(role).to} replace /> : <PendingPage />
}
