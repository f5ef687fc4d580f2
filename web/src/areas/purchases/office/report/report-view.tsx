import type { ReportDetails } from '@docket/contract/admin/reports'
import { IfMay } from '../../../../kit/session/if-may.tsx'
import { PurchasedAccounts } from '../details/purchased-accounts.tsx'
import { ClaimedRest } from './claimed-rest.tsx'
import { prefilledReason } from './prefilled.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportConversation } from './report-conversation.tsx'
import { ReportFacts } from './report-facts.tsx'
import { ReportedAccount } from './reported-account.tsx'

/** What was said is on the left, everything else on the right; one below the other on a phone. */
export const reportLayout =
  'flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_auto_auto_auto_1fr] lg:items-start'

export function ReportView({ report }: { report: ReportDetails }) {
  const { purchase, account } = report
  return (
    <div className={reportLayout}>
      <div className="min-w-0 lg:row-span-5">
        <ReportConversation report={report} />
      </div>
      <ReportFacts report={report} />
      {account && <ReportedAccount purchaseId={purchase.id} account={account} />}
      <IfMay needed="stock">
        <ClaimedRest report={report} />
      </IfMay>
      <ReportActions report={report} />
      {!account && purchase.kind === 'ACCOUNTS' && (
        <PurchasedAccounts purchase={purchase} reason={prefilledReason(report)} />
      )}
    </div>
  )
}
