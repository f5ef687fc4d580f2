import { Link } from '@tanstack/react-router'
import { useStoreName } from '../lib/store-name.ts'
import { Mark } from '../ui/mark.tsx'
import { wordmarkStyle } from '../ui/wordmark-style.ts'

/** The shop's name beside its mark. Leads to the landing page, which is a document of its own. */
export function Wordmark() {
  return (
    <a href="/" className={wordmarkStyle}>
      <MarkAndName />
    </a>
  )
}

/** The same in the back office, whose home it leads to. */
export function OfficeWordmark() {
  return (
    <Link to="/admin/dashboard" className={wordmarkStyle}>
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
