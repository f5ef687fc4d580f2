import type { AuditEntry } from '@docket/contract/admin/audit-log'
import { Fragment } from 'react'
import type { Column } from '../../ui/table/data-table.tsx'
import { DateTimeText } from '../../ui/table/date-text.tsx'
import { changesOf } from './changes.ts'
import { words } from './strings.ts'

export const auditColumns: Column<AuditEntry>[] = [
  {
    id: 'action',
    header: words.action,
    isTitle: true,
    cell: ({ action }) => <Name>{action}</Name>,
  },
  {
    id: 'subject',
    header: words.subject,
    width: 'xl:whitespace-nowrap',
    cell: ({ subject }) => <Name>{subject}</Name>,
  },
  {
    id: 'actor',
    header: words.actor,
    width: 'w-1/5',
    cell: ({ actor }) => (
      <span className="wrap-anywhere block sm:min-w-28">{actor?.email ?? words.shop}</span>
    ),
  },
  { id: 'change', header: words.change, width: 'w-1/3', cell: (entry) => <Changes entry={entry} /> },
  {
    id: 'address',
    header: words.from,
    hideWhenNarrow: true,
    cell: ({ address }) => <span className="font-mono text-14">{address ?? words.unknownPlace}</span>,
  },
  {
    id: 'createdAt',
    header: words.when,
    width: 'xl:whitespace-nowrap',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

/** `settings.update`, `user:12`: may wrap after the dot or the colon. */
function Name({ children }: { children: string }) {
  const [first = '', ...others] = children.split(/(?<=[.:])/)
  return (
    <span className="font-mono text-14">
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  )
}

function Changes({ entry }: { entry: AuditEntry }) {
  const sentence = accountViewOf(entry) ?? words.sentences[entry.action]
  if (sentence !== undefined) return <span className="text-14">{sentence}</span>
  const changes = changesOf(entry)
  if (changes.length === 0) return words.noFigures
  return (
    <ul className="text-14 sm:min-w-40">
      {changes.map((change) => (
        <li key={change} className="wrap-anywhere">
          {change}
        </li>
      ))}
    </ul>
  )
}

/** A sentence about a view of a product's accounts; null for any other entry. */
export function accountViewOf({ action, after }: Pick<AuditEntry, 'action' | 'after'>): string | null {
  if (action !== 'account.view') return null
  const { count, page, status } = after ?? {}
  if (typeof count !== 'number' || typeof page !== 'number' || typeof status !== 'string') return null
  return words.looked(count, page, words.lookedAt[status] ?? status)
}
