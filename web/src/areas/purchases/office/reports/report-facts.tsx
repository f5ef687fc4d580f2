import type { ClaimedBatch } from '@docket/contract/admin/holds'
import type { AdminPurchase, AdminPurchasedAccount } from '@docket/contract/admin/purchases'
import type { ReportDetails } from '@docket/contract/admin/reports'
import { readableEmail } from '@docket/contract/readable-email'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { formatCount, formatDollars, formatOrder } from '../../../../kit/lib/format.ts'
import { ProductLink } from '../../../../kit/office/product-link.tsx'
import { useMay } from '../../../../kit/session/permissions.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { Fact } from '../../../../kit/ui/layout/fact.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { RowButton } from '../../../../kit/ui/table/row-button.tsx'
import { AccountBadges, AccountOrigin, RevealedAccount, useReveal } from '../details/purchased-accounts.tsx'
import { HoldClaimed, HoldClaimedButton } from '../holds/hold-claimed.tsx'
import { holdWords } from '../holds/strings.ts'
import { nounOf } from '../noun.ts'
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

const MASK = '••••••••••••'

interface ReportedAccountProps {
  purchase: AdminPurchase
  account: AdminPurchasedAccount
}

/** The reported account: a mask, and its text once an admin who may do so has revealed it. */
export function ReportedAccount({ purchase, account }: ReportedAccountProps) {
  const { id, batch } = account
  const mayReveal = useMay('reveal')
  const reveal = useReveal({ purchaseId: purchase.id, accountId: id })
  const noun = nounOf(purchase)
  const name = words.account({ id: String(id), ...noun })
  return (
    <Card as="section">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 className="text-18">{name}</h2>
        <AccountBadges account={account} noun={noun} />
      </div>
      <div className="mb-3 text-14">
        {reveal.data ? (
          <RevealedAccount account={reveal.data} noun={noun} onHide={() => reveal.reset()} />
        ) : (
          <div className="flex min-h-(--control) items-center justify-between gap-2 rounded-control border border-control border-dashed bg-sunken px-3">
            <span className="overflow-hidden font-mono text-muted">
              <span aria-hidden="true" className="select-none">
                {MASK}
              </span>
              <span className="sr-only">{reportPageWords.hidden}</span>
            </span>
            {mayReveal && (
              <RowButton icon={Eye} of={` ${name}`} busy={reveal.isPending} onClick={() => reveal.mutate()}>
                {reportPageWords.reveal}
              </RowButton>
            )}
          </div>
        )}
      </div>
      <AccountOrigin batch={batch} />
    </Card>
  )
}

/**
 * What is left of the batches of the claimed accounts, and a button to put each on hold. Renders nothing if the report
 * is no open claim.
 */
export function ClaimedRest({ report: { claimedBatches = [], accountId } }: { report: ReportDetails }) {
  const [openBatch, setOpenBatch] = useState<ClaimedBatch | null>(null)
  if (claimedBatches.length === 0 && openBatch === null) return null
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{reportPageWords.claimedRest}</h2>
      <ul className="flex flex-col gap-4 text-14">
        {claimedBatches.map((batch) => (
          <li key={batch.id} className="flex flex-col items-start gap-2">
            <p className="wrap-anywhere">
              <span className="block font-medium">{holdWords.ofProduct(batch.product.title, batch.id)}</span>
              {holdWords.claimedBy({ customers: batch.customers, ...nounOf(batch) })} {restOf(batch)}{' '}
              {batch.isOnHold && <TextLink to="/admin/reports">{reportPageWords.toHolds}</TextLink>}
            </p>
            {batch.available > 0 && <HoldClaimedButton batch={batch} onClick={() => setOpenBatch(batch)} />}
          </li>
        ))}
      </ul>
      {openBatch && (
        <HoldClaimed
          batch={openBatch}
          accountId={accountId ?? undefined}
          onClose={() => setOpenBatch(null)}
        />
      )}
    </Card>
  )
}

function restOf({ available, isOnHold, product }: ClaimedBatch): string {
  if (isOnHold) return reportPageWords.restOnHold
  return available === 0
    ? reportPageWords.nothingLeft
    : reportPageWords.restForSale({ count: available, ...nounOf({ product }) })
}
