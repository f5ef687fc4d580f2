import { describeEvent } from '@docket/contract/describe-event'
import { type EventKind, FAILURE_KINDS } from '@docket/contract/event-kinds'
import { readableEmail } from '@docket/contract/readable-email'
import type { SecurityEvent } from '@docket/contract/security-events'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
import { words } from './strings.ts'

export const activityColumns: Column<SecurityEvent>[] = [
  {
    id: 'what',
    header: words.what,
    isTitle: true,
    width: 'w-1/2',
    cell: (event) => <span className="wrap-anywhere block">{describeEvent(event)}</span>,
  },
  {
    id: 'kind',
    header: words.kind,
    width: 'xl:whitespace-nowrap',
    cell: ({ kind }) => <Badge tone={toneOf(kind)}>{words.kinds[kind]}</Badge>,
  },
  { id: 'user', header: words.user, cell: (event) => <UserLink event={event} /> },
  {
    id: 'at',
    header: words.when,
    width: 'xl:whitespace-nowrap',
    cell: ({ at }) => <DateTimeText at={at} />,
  },
]

/** The user whom the event concerns. If it concerns no user, the admin who caused it. */
function UserLink({ event: { user, actor } }: { event: SecurityEvent }) {
  const person = user ?? actor
  if (!person) return words.noUser
  return (
    <span className="wrap-anywhere block sm:min-w-32">
      <TextLink to="/admin/users/$userId" params={{ userId: String(person.id) }}>
        {readableEmail(person.email)}
      </TextLink>
    </span>
  )
}

const WARNINGS: readonly EventKind[] = ['new-device', 'second-step-off', 'recovery-code-used', 'throttled']
const ALARMS: readonly EventKind[] = [...FAILURE_KINDS, 'many-failures', 'refused']

function toneOf(kind: EventKind) {
  if (ALARMS.includes(kind)) return 'bad'
  return WARNINGS.includes(kind) ? 'warn' : 'neutral'
}
