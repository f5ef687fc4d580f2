import type { Report } from '@docket/contract/reports'
import { chosenReason } from './chosen-reason.ts'

/** One part of a conversation. */
export interface Entry {
  key: string
  from: 'CUSTOMER' | 'OPERATOR'
  /** The author's username; null: it is not known, or not shown. */
  by: string | null
  /** Null: not known. */
  at: string | null
  /** The reason that the customer chose, unless the text says it. */
  title: string | null
  text: string
}

interface ReportWithMessages extends Pick<Report, 'message' | 'reason' | 'answer' | 'createdAt'> {
  settledAt: string | null
  settledBy?: string | null
  messages: readonly { id: number; from: Entry['from']; by?: string; text: string; createdAt: string }[]
}

/** A report as its conversation: what the customer reported, the messages, and the answer that settled it. */
export function entriesOf(report: ReportWithMessages): Entry[] {
  const { message, answer, createdAt, settledAt, settledBy = null, messages } = report
  return [
    {
      key: 'report',
      from: 'CUSTOMER',
      by: null,
      at: createdAt,
      title: chosenReason(report),
      text: message,
    },
    ...messages.map(({ id, from, by = null, text, createdAt }) => ({
      key: String(id),
      from,
      by,
      at: createdAt,
      title: null,
      text,
    })),
    ...(answer === null ? [] : [answerEntry(answer, settledBy, settledAt)]),
  ]
}

function answerEntry(text: string, by: string | null, at: string | null): Entry {
  return { key: 'answer', from: 'OPERATOR', by, at, title: null, text }
}

/** Who wrote last. */
export function lastFrom(report: Pick<ReportWithMessages, 'messages'>): Entry['from'] {
  return report.messages.at(-1)?.from ?? 'CUSTOMER'
}
