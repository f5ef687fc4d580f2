import clsx from 'clsx'
import { formatDateTime } from '../../../kit/lib/format.ts'
import type { Entry } from './entries.ts'

interface ConversationProps {
  label: string
  entries: readonly Entry[]
  /** Who reads the conversation. The reader's own entries are aligned to the right. */
  reader: Entry['from']
  nameOf: (entry: Entry) => string
}

/** What the customer and the shop wrote about a report, oldest first. New messages are announced. */
export function Conversation({ label, entries, reader, nameOf }: ConversationProps) {
  return (
    <div role="log" aria-label={label}>
      <ol className="flex flex-col gap-2">
        {entries.map((entry) => (
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
        ))}
      </ol>
    </div>
  )
}
