import type { Operator } from '@docket/contract/admin/operators'
import { ROLE_NAMES } from '@docket/contract/permissions'
import { readableEmail } from '@docket/contract/readable-email'
import { Badge, type Tone } from '../../../../../kit/ui/feedback/badge.tsx'
import type { Column } from '../../../../../kit/ui/table/data-table.tsx'
import { DateText, DateTimeText } from '../../../../../kit/ui/table/date-text.tsx'
import { words } from '../strings.ts'

const tones: Record<Operator['state'], Tone> = { INVITED: 'warn', ACTIVE: 'ok', SUSPENDED: 'bad' }

/** The columns of the list; `selfId` is the id of the signed-in admin. */
export function operatorColumns(selfId: number | undefined): readonly Column<Operator>[] {
  return [
    {
      id: 'username',
      header: words.username,
      isTitle: true,
      width: 'max-xl:w-full',
      cell: ({ id, username, email }) => (
        <span className="block sm:min-w-28">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere min-w-0">{username}</span>
            {id === selfId && <Badge tone="brand">{words.you}</Badge>}
          </span>
          <span className="wrap-anywhere block font-normal text-14 text-muted">{readableEmail(email)}</span>
        </span>
      ),
    },
    {
      id: 'role',
      header: words.role,
      width: 'whitespace-nowrap',
      cell: ({ operatorRole }) =>
        operatorRole === null ? <span className="text-muted">{words.noRole}</span> : ROLE_NAMES[operatorRole],
    },
    {
      id: 'state',
      header: words.state,
      cell: ({ state }) => <Badge tone={tones[state]}>{words.states[state]}</Badge>,
    },
    {
      id: 'twoStep',
      header: words.twoStep,
      width: 'whitespace-nowrap',
      cell: ({ hasTotp }) => (hasTotp ? words.on : <span className="text-muted">{words.off}</span>),
    },
    {
      id: 'lastSeen',
      header: words.lastSeen,
      width: 'w-32',
      hideWhenNarrow: true,
      cell: (operator) => <LastSeen operator={operator} />,
    },
    {
      id: 'createdAt',
      header: words.since,
      width: 'w-32',
      hideWhenNarrow: 'xl',
      cell: ({ createdAt }) => <DateText at={createdAt} />,
    },
  ]
}

function LastSeen({ operator: { lastSeenAt, state } }: { operator: Operator }) {
  if (lastSeenAt !== null) return <DateTimeText at={lastSeenAt} />
  return <span className="text-muted">{state === 'INVITED' ? words.never : words.notLately}</span>
}
