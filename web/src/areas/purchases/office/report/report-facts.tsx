import type { ReportDetails } from '@docket/contract/admin/reports'
import { readableEmail } from '@docket/contract/readable-email'
import type { ReactNode } from 'react'
import { formatCount, formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { ProductLink } from '../../../../kit/office/product-link.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { words } from '../strings.ts'
import { reportPageWords } from './strings.ts'

/** What was purchased, by whom, for how much, and how often the customer has reported before. */
export function ReportFacts({ report }: { report: ReportDetails }) {
  const { purchase, wallet, earlierReports } = report
  const { id, kind, product, title, user, amount, refunded } = purchase
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{reportPageWords.order}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-14">
        <Fact label={reportPageWords.product}>
          {product === null ? title : <ProductLink id={product.id} title={product.title} />}
        </Fact>
        <Fact label={words.order}>
          <TextLink
            to="/admin/histories"
            search={{ tab: kind === 'SHIPMENT' ? 'trackingNo' : 'purchases', order: id }}
          >
            {formatOrder(id)}
          </TextLink>
        </Fact>
        <Fact label={reportPageWords.customer}>
          <TextLink to="/admin/users/$userId" params={{ userId: String(user.id) }}>
            {readableEmail(user.email)}
          </TextLink>
        </Fact>
        <Fact label={reportPageWords.wallet}>{formatDollars(wallet)}</Fact>
        <Fact label={reportPageWords.paid}>{formatDollars(amount)}</Fact>
        {refunded > 0 && <Fact label={reportPageWords.refunded}>{formatDollars(refunded)}</Fact>}
        <Fact label={reportPageWords.earlier}>
          {earlierReports === 0 ? (
            reportPageWords.none
          ) : (
            <TextLink to="/admin/reports" search={{ status: 'all', search: user.email }}>
              {reportPageWords.showReports(formatCount(earlierReports))}
              <span className="sr-only">{reportPageWords.ofCustomer}</span>
            </TextLink>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere text-end tabular-nums">{children}</dd>
    </>
  )
}
