import type { UserSession } from '@docket/contract/security'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import type { Column } from '../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
import { words } from './strings.ts'

export const sessionColumns: Column<UserSession>[] = [
  {
    id: 'browser',
    header: words.browser,
    isTitle: true,
    cell: ({ browser, isThis }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        {browser ?? words.unknownBrowser}
        {isThis && <Badge tone="brand">{words.thisOne}</Badge>}
      </span>
    ),
  },
  {
    id: 'address',
    header: words.address,
    cell: ({ address }) => (
      <span className="wrap-anywhere font-mono text-14">{address ?? words.unknownAddress}</span>
    ),
  },
  { id: 'createdAt', header: words.signedIn, cell: ({ createdAt }) => <DateTimeText at={createdAt} /> },
  {
    id: 'lastSeenAt',
    header: words.lastSeen,
    cell: ({ lastSeenAt }) => <DateTimeText at={lastSeenAt} />,
  },
  {
    id: 'expiresAt',
    header: words.expires,
    hideWhenNarrow: true,
    cell: ({ expiresAt }) => <DateTimeText at={expiresAt} />,
  },
]
