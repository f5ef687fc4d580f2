import { Link } from '@tanstack/react-router'
import { useOperatorRole } from '../../kit/session/permissions.ts'
import { wordmarkStyle } from '../../kit/ui/layout/wordmark-style.ts'
import { homeFor } from '../palette/office-screens.ts'
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
