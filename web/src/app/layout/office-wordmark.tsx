import { Link } from '@tanstack/react-router'
import { homeFor } from '../../admin/palette/office-screens.ts'
import { useOperatorRole } from '../../shared/session/permissions.ts'
import { wordmarkStyle } from '../../ui/layout/wordmark-style.ts'
import { MarkAndName } from './wordmark.tsx'

/** The wordmark of the back office. Links to the first screen of the operator's role. */
export function OfficeWordmark() {
  const role = useOperatorRole()
  return (
    <Link to={role === undefined ? '/admin' : homeFor(role).to} className={wordmarkStyle}>
      <MarkAndName />
    </Link>
  )
}
