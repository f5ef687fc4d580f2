import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { configQuery } from '../lib/config-query.ts'
import { DEFAULT_STORE_NAME } from '../lib/strings/common.ts'
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
  const { data } = useQuery(configQuery)
  return (
    <>
      <Mark />
      <span className="truncate">{data?.storeName ?? DEFAULT_STORE_NAME}</span>
    </>
  )
}
