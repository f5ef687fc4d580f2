import type { ClaimedBatch } from '@docket/contract/admin/holds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../../../kit/lib/format.ts'
import { claimsQuery } from '../../../../kit/office/histories/waiting-count-queries.ts'
import { nounOf } from '../noun.ts'
import { HoldClaimed, HoldClaimedButton } from './hold-claimed.tsx'
import { holdWords } from './strings.ts'

/**
 * The batches for sale that several customers claim, each with a button to put it on hold. Renders nothing if there are
 * none.
 */
export function ClaimedBatches() {
  const [openBatch, setOpenBatch] = useState<ClaimedBatch | null>(null)
  const { data } = useQuery(claimsQuery)
  // An open dialog stays, even if another admin has just put the last batch on hold.
  if (!data || (data.batches.length === 0 && openBatch === null)) return null
  return (
    <section className="mb-8 flex flex-col gap-3 rounded-card border border-warn bg-surface p-4 sm:p-6">
      <div>
        <h2 className="text-18">
          {holdWords.claimedTitle}{' '}
          <span className="font-mono font-normal text-14 text-muted tabular-nums">
            {formatCount(data.batches.length)}
          </span>
        </h2>
        <p className="text-14 text-muted">{holdWords.claimedLead}</p>
      </div>
      <ul className="border-line border-t">
        {data.batches.map((batch) => (
          <li
            key={batch.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 border-line border-b py-3 text-14"
          >
            <span className="min-w-0">
              <span className="wrap-anywhere block font-medium">
                {holdWords.ofProduct(batch.product.title, batch.id)}
              </span>
              {holdWords.claimedBy({ customers: batch.customers, ...nounOf(batch) })}
            </span>
            <HoldClaimedButton batch={batch} onClick={() => setOpenBatch(batch)} />
          </li>
        ))}
      </ul>
      {openBatch && <HoldClaimed batch={openBatch} onClose={() => setOpenBatch(null)} />}
    </section>
  )
}
