import { Link } from '@tanstack/react-router'
import { homeFor } from '../../admin/palette/office-screens.ts'
import { useOperatorRole } from '../../shared/session/permissions.ts'
import { useStoreName } from '../../shared/store/store-name.ts'
import { Mark } from '../../ui/layout/mark.tsx'
import { wordmarkStyle } from '../../ui/layout/wordmark-style.ts'

/** The shop's name beside its mark. Links to the landing page, which is a separate document. */
export function Wordmark() {
  return (
    // A long name is cut before anything else in the header gets narrower.
    <a href="/" className={`${wordmarkStyle} shrink-[999]`}>
      <MarkAndName />
    </a>
  )
}

/** The wordmark of the back office. Links to the first screen of the operator's role. */
export function OfficeWordmark() {
  const role = useOperatorRole()
  return (
    <Link to={role === undefined ? '/admin' : homeFor(role).to} className={wordmarkStyle}>
      <MarkAndName />
    </Link>
  )
}

function MarkAndName() {
  const storeName = useStoreName()
  return (
    <>
      <Mark />
      <span className="truncate">{storeName}</span>
    </>
  )
}
