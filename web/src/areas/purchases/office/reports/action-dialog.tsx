import type { ReportDetails } from '@docket/contract/admin/reports'
import { RefundDialog } from '../details/refund-dialog.tsx'
import { ReplaceAccount } from '../details/replace-account.tsx'
import { prefilledReason } from './prefilled.ts'

interface ReportActionProps {
  action: 'replace' | 'refund'
  report: ReportDetails
  onClose: () => void
}

/** The dialog of an action, filled with the customer's words. */
export function ReportAction({ action, report, onClose }: ReportActionProps) {
  const { purchase, account } = report
  const reason = prefilledReason(report)
  if (action === 'refund') return <RefundDialog {...{ purchase, account, reason, onClose }} />
  return account && <ReplaceAccount {...{ purchase, account, reason, onClose }} />
}
