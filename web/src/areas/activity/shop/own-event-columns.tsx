import { describeOwnEvent } from '@docket/contract/describe-event'
import type { OwnEvent } from '@docket/contract/security-events'
import type { Column } from '../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
import { words } from './strings.ts'

export const ownEventColumns: Column<OwnEvent>[] = [
  {
    id: 'what',
    header: words.what,
    isTitle: true,
    cell: (event) => <span className="wrap-anywhere block">{describeOwnEvent(event)}</span>,
  },
  { id: 'at', header: words.when, width: 'sm:w-56', cell: ({ at }) => <DateTimeText at={at} /> },
]
