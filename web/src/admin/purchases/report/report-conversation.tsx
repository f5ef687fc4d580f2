import type { ReportDetails } from '@docket/contract/admin/reports'
import { Conversation } from '../../../shared/report/conversation.tsx'
import { entriesOf } from '../../../shared/report/entries.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { reportPageWords } from './strings.ts'

/** What the customer and the shop wrote, oldest first. */
export function ReportConversation({ report }: { report: ReportDetails }) {
  return (
    <Card as="section">
      <h2 className="mb-3 text-18">{reportPageWords.conversation}</h2>
      <Conversation
        label={reportPageWords.conversation}
        entries={entriesOf(report)}
        reader="OPERATOR"
        nameOf={({ from, by }) =>
          from === 'CUSTOMER' ? report.purchase.user.email : (by ?? reportPageWords.anAdmin)
        }
      />
    </Card>
  )
}
