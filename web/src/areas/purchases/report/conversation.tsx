import type { Report } from '@docket/contract/reports'
import clsx from 'clsx'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { chosenReason } from './report-labels.tsx'

interface ConversationProps {
  label: string
  entries: readonly Entry[]
  /** Who reads the conversation. The reader's own entries are aligned to the right. */
  reader: Author
  nameOf: (entry: Entry) => string
}

/** What the customer and the shop wrote about a report, oldest first. New messages are announced. */
export function Conversation({ label, entries, reader, nameOf }: ConversationProps) {
  return (
    <div role="log" aria-label={label}>
      <ol className="flex flex-col gap-2">
        {entries.map((entry) =>
          entry.from === 'EVENT' ? (
            <Event key={entry.key} text={entry.text} at={entry.at} />
          ) : (
            <li
              key={entry.key}
              className={clsx(
                // The conversation may be on a panel of the same colour.
                'min-w-0 max-w-[90%] rounded-card border border-line px-3 py-2 text-14',
                entry.from === reader ? 'self-end bg-brand-soft' : 'self-start bg-sunken',
              )}
            >
              <p className="wrap-anywhere flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{nameOf(entry)}</span>
                {entry.at !== null && (
                  <time dateTime={entry.at} className="text-12 text-muted">
                    {formatDateTime(entry.at)}
                  </time>
                )}
              </p>
              {entry.title !== null && <p className="font-medium">{entry.title}</p>}
              <p className="wrap-anywhere whitespace-pre-wrap">{entry.text}</p>
            </li>
          ),
        )}
      </ol>
    </div>
  )
}

/** What happened between the messages. */
function Event({ text, at }: Pick<Entry, 'text' | 'at'>) {
  return (
    <li className="wrap-anywhere flex flex-wrap justify-center gap-x-2 px-3 py-1 text-center text-12 text-muted">
      {text}
      {at !== null && <time dateTime={at}>{formatDateTime(at)}</time>}
    </li>
  )
}

/** One part of a conversation. */
export interface Entry {
  key: string
  /** Who wrote it; EVENT: it says what happened. */
  from: 'CUSTOMER' | 'OPERATOR' | 'EVENT'
  /** The author's username; null: it is not known, or not shown. */
  by: string | null
  /** Null: not known. */
  at: string | null
  /** The reason that the customer chose, unless the text says it. */
  title: string | null
  text: string
}

type Author = 'CUSTOMER' | 'OPERATOR'

interface ReportWithMessages extends Pick<Report, 'message' | 'reason' | 'answer' | 'createdAt'> {
  settledAt: string | null
  settledBy?: string | null
  messages: readonly { id: number; from: Author; by?: string; text: string; createdAt: string }[]
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
export function lastFrom(report: Pick<ReportWithMessages, 'messages'>): Author {
  return report.messages.at(-1)?.from ?? 'CUSTOMER'
}
