import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { configQuery } from '../lib/config-query.ts'
import { DEFAULT_STORE_NAME } from '../lib/strings/common.ts'

/** The shop's name beside its mark: a torn receipt. Leads home. */
export function Wordmark({ to = '/' }: { to?: '/' | '/admin/products' }) {
  const { data } = useQuery(configQuery)
  return (
    <Link to={to} className="flex min-h-(--target) min-w-0 items-center gap-2 rounded-control">
      <svg viewBox="0 0 20 24" aria-hidden="true" className="h-6 w-5 shrink-0">
        <path className="fill-brand" d="M1 0h18v24l-3-2.4L13 24l-3-2.4L7 24l-3-2.4L1 24z" />
        <path className="stroke-on-brand" strokeWidth="1.75" d="M5 6.5h10M5 11h10" />
        <path className="stroke-on-brand" strokeWidth="1.75" strokeDasharray="1.5 2" d="M5 15.5h10" />
      </svg>
      <span className="truncate font-bold text-18 tracking-tight">
        {data?.storeName ?? DEFAULT_STORE_NAME}
      </span>
    </Link>
  )
}
