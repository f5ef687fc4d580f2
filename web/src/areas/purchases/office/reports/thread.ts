import type { ReportDetails } from '@docket/contract/admin/reports'
import { REPORT_REASONS } from '@docket/contract/report-reasons'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { type Entry, entriesOf } from '../../report/conversation.tsx'
import { reportWords } from '../../report/strings.ts'
import { nounOf } from '../noun.ts'
import { reportPageWords } from './strings.ts'

type Report = Pick<
  ReportDetails,
  | 'kind'
  | 'reason'
  | 'message'
  | 'answer'
  | 'accountId'
  | 'status'
  | 'createdAt'
  | 'settledAt'
  | 'settledBy'
  | 'messages'
> & { purchase: Pick<ReportDetails['purchase'], 'title' | 'product' | 'refunds'> }

const MAX_PROBLEM_LENGTH = 60

/** What is wrong, and with what: `Wrong details · Netflix, 1 month`. */
export function titleOf(report: Report): string {
  return `${problemOf(report)} · ${report.purchase.title}`
}

function problemOf({ kind, reason, message }: Report): string {
  if (kind === 'OWNERSHIP') return reportWords.ownership
  if (reason !== null && reason !== 'OTHER') return REPORT_REASONS[reason]
  const line = message.replace(/\s+/g, ' ').trim()
  return line.length > MAX_PROBLEM_LENGTH ? `${[...line].slice(0, MAX_PROBLEM_LENGTH).join('')}…` : line
}

/** What was written about a report and what was done, in the order of time. */
export function threadOf(report: Report): Entry[] {
  const opened = event('opened', report.createdAt, reportPageWords.opened)
  const entries = [opened, ...entriesOf(report), ...refundsOf(report), ...settlementOf(report)]
  // The order of those of one instant stays.
  return entries.sort((one, other) => timeOf(one) - timeOf(other))
}

const timeOf = ({ at }: Entry) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at))

function event(key: string, at: string | null, text: string): Entry {
  return { key, from: 'EVENT', by: null, at, title: null, text }
}

/** The refunds since the report was opened, as far as they are about the same account. */
function refundsOf({ purchase, accountId, createdAt }: Report): Entry[] {
  return purchase.refunds
    .filter((refund) => refund.createdAt >= createdAt)
    .filter((refund) => accountId === null || refund.accountId === null || refund.accountId === accountId)
    .map(({ id, by, amount, createdAt }) =>
      event(`refund-${id}`, createdAt, reportPageWords.refundedEvent({ by, amount: formatDollars(amount) })),
    )
}

/** How the report was settled. A refund is an event of its own. */
function settlementOf(report: Report): Entry[] {
  const { status, settledAt, settledBy } = report
  if (status === 'OPEN' || (status === 'REFUNDED' && refundsOf(report).length > 0)) return []
  const by = settledBy ?? reportPageWords.anAdmin
  return [event('settled', settledAt, reportPageWords.settled[status]({ by, ...nounOf(report.purchase) }))]
}
