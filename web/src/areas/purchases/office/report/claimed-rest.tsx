import type { ClaimedBatch } from '@docket/contract/admin/holds'
import type { ReportDetails } from '@docket/contract/admin/reports'
import { useState } from 'react'
import { formatCount } from '../../../../kit/lib/format.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { TextLink } from '../../../../kit/ui/layout/text-link.tsx'
import { HoldClaimed } from '../holds/hold-claimed.tsx'
import { HoldClaimedButton } from '../holds/hold-claimed-button.tsx'
import { holdWords } from '../holds/strings.ts'
import { reportPageWords } from './strings.ts'

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
              {holdWords.claimedBy(formatCount(batch.customers), batch.customers === 1)} {restOf(batch)}{' '}
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

function restOf({ available, isOnHold }: ClaimedBatch): string {
  if (isOnHold) return reportPageWords.restOnHold
  return available === 0
    ? reportPageWords.nothingLeft
    : reportPageWords.restForSale(formatCount(available), available === 1)
}
