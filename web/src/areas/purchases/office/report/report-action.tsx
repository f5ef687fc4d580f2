import type { ReportDetails } from '@docket/contract/admin/reports'
import { RefundDialog } from '../details/refund-dialog.tsx'
import { ReplaceAccount } from '../details/replace-account.tsx'
import { AnswerReport } from './answer-report.tsx'
import { prefilledAnswer, prefilledReason } from './prefilled.ts'

interface ReportActionProps {
  action: 'replace' | 'refund' | 'answer'
  report: ReportDetails
  onClose: () => void
}

/** The dialog of an action, filled with the customer's words. */
export function ReportAction({ action, report, onClose }: ReportActionProps) {
  const { id, purchase, account } = report
  if (action === 'answer')
    return <AnswerReport id={id} prefilled={prefilledAnswer(report)} onClose={onClose} />
  const reason = prefilledReason(report)
  if (action === 'refund') return <RefundDialog {...{ purchase, account, reason, onClose }} />
  return account && <ReplaceAccount {...{ purchase, account, reason, onClose }} />
}
