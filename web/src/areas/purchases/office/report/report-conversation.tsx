import type { ReportDetails } from '@docket/contract/admin/reports'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { Conversation } from '../../report/conversation.tsx'
import { entriesOf } from '../../report/entries.ts'
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
