import { readableEmail } from '@docket/contract/readable-email'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '../../../kit/session/account-queries.ts'
import { useSession } from '../../../kit/session/session.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { sellerQuery } from '../../../kit/store/seller-query.ts'
import { useStoreName } from '../../../kit/store/store-name.ts'
import { PrintSheet } from '../../../kit/ui/layout/print-sheet.tsx'
import { receiptWords as words } from './strings.ts'

interface PaperProps {
  children: ReactNode
  /** Below the parties. */
  note?: ReactNode
  /** A table of any length: it uses the whole width of the page, and as many pages as it needs. */
  isLong?: boolean
}

/** What a customer prints: the paper, then which shop sold it and which customer it is for. Hidden on the screen. */
export function Paper({ children, note, isLong }: PaperProps) {
  return (
    <PrintSheet storeName={useStoreName()} isLong={isLong}>
      {isLong && <Parties />}
      {children}
      {!isLong && <Parties />}
      {note && <p className="mt-4 text-14 text-muted">{note}</p>}
    </PrintSheet>
  )
}

/** Who sells, as the shop has set it, and which customer a paper is for. */
export function Parties() {
  const storeName = useStoreName()
  const { data: config } = useQuery(configQuery)
  const { data: seller } = useQuery(sellerQuery)
  const { data: customer } = useQuery(meQuery(useSession()?.id ?? 0))
  return (
    <dl className="my-4 grid grid-cols-[auto_1fr] gap-x-4 text-14">
      <dt className="text-muted">{words.seller}</dt>
      <dd>
        {seller?.name ?? storeName}
        {config && `, ${config.supportEmail}`}
        {seller?.address && <span className="block whitespace-pre-line">{seller.address}</span>}
        {seller?.taxNumber && <span className="block">{seller.taxNumber}</span>}
      </dd>
      {customer && (
        <>
          <dt className="text-muted">{words.customer}</dt>
          <dd>
            {customer.username}, {readableEmail(customer.email)}
          </dd>
        </>
      )}
    </dl>
  )
}
