import type { ListedAuditEntry } from '@docket/contract/admin/audit-log'
import { plainName } from '@docket/contract/plain-name'
import { readableEmail } from '@docket/contract/readable-email'
import type { LinkOptions } from '@tanstack/react-router'
import { formatOrder } from '../../../kit/lib/format.ts'
import type { AuditSubject } from '../../../kit/office/office-area.ts'
import { RawDetails } from '../../../kit/office/raw-details.tsx'
import { tabOfSetting } from '../../../kit/office/settings-places.ts'
import { asSearchParams } from '../../../kit/search/search-params.ts'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import type { Column } from '../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../kit/ui/table/date-text.tsx'
import { officeAreas } from '../../office.ts'
import { changesOf } from './changes.ts'
import { describeEntry, unstatedValues } from './describe-entry.ts'
import { words } from './strings.ts'

export const auditColumns: Column<ListedAuditEntry>[] = [
  { id: 'what', header: words.what, isTitle: true, cell: (entry) => <Entry entry={entry} /> },
  {
    id: 'address',
    header: words.from,
    hideWhenNarrow: true,
    width: 'w-40',
    cell: ({ address }) => <span className="font-mono text-14">{address ?? words.unknownPlace}</span>,
  },
  {
    id: 'createdAt',
    header: words.when,
    width: 'whitespace-nowrap w-44',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

/** An entry as a sentence, with the changed values below it. A click on `RawEntry` shows the stored entry. */
function Entry({ entry }: { entry: ListedAuditEntry }) {
  const { start, end, reason } = describeEntry(entry)
  const changes = changesOf(unstatedValues(entry))
  return (
    <div className="wrap-anywhere flex flex-col gap-1 font-normal text-14">
      <p className="text-16 sm:text-14">
        <Actor actor={entry.actor} /> {start}
        {end !== null && (
          <>
            <EntrySubject entry={entry} />
            {end}
          </>
        )}
        {reason !== null && `: ${reason}`}
      </p>
      {changes.length > 0 && (
        <ul className="text-muted">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <RawEntry entry={entry} />
    </div>
  )
}

function Actor({ actor }: Pick<ListedAuditEntry, 'actor'>) {
  if (!actor) return words.shop
  return (
    <TextLink to="/admin/users/$userId" params={{ userId: String(actor.id) }}>
      {readableEmail(actor.email)}
    </TextLink>
  )
}

/** The stored entry: its action, its subject and its values. */
function RawEntry({ entry: { action, subject, before, after } }: { entry: ListedAuditEntry }) {
  const values = { ...(before && { before }), ...(after && { after }) }
  const hasValues = Object.keys(values).length > 0
  return (
    <RawDetails label={words.raw}>
      {`${action} ${subject}${hasValues ? `\n${JSON.stringify(values, null, 2)}` : ''}`}
    </RawDetails>
  )
}

const subjects: Record<string, AuditSubject | undefined> = Object.assign(
  {},
  ...officeAreas.map((area) => area.subjects),
)

/** What an entry is about: its name, linked to its place in the back office if it has one. */
function EntrySubject({ entry }: { entry: ListedAuditEntry }) {
  const [thing = '', id = ''] = entry.subject.split(':')
  const nameOfThing = subjects[thing]?.name ?? words.things[thing]
  const name = entry.subjectName ?? nameOfThing?.(nameOf(thing, id)) ?? plainName(entry.subject)
  const place = placeOf(entry, thing, id)
  return place ? <TextLink {...place}>{name}</TextLink> : name
}

function nameOf(thing: string, id: string): string {
  return thing === 'purchase' ? formatOrder(Number(id)) : id
}

function placeOf({ before, after }: ListedAuditEntry, thing: string, id: string): LinkOptions | null {
  const numericId = Number(id)
  const productId = after?.productId ?? before?.productId
  switch (thing) {
    case 'user':
      return { to: '/admin/users/$userId', params: { userId: id } }
    case 'purchase':
      return { to: '/admin/histories', search: { tab: 'purchases', order: numericId } }
    case 'deposit':
      return { to: '/admin/histories', search: { deposit: numericId } }
    case 'product':
      return { to: '/admin/products', search: { edit: numericId } }
    case 'category':
      return { to: '/admin/categories', search: { edit: numericId } }
    case 'sub-category':
      return { to: '/admin/subcategories', search: { edit: numericId } }
    case 'site-text':
      return { to: '/admin/settings/texts/$name', params: { name: id } }
    case 'settings':
      return { to: '/admin/settings', search: asSearchParams({ tab: tabOfSetting[id] }) }
    case 'account':
    case 'batch':
      return typeof productId === 'number' ? { to: '/admin/products', search: { accounts: productId } } : null
    default:
      return subjects[thing]?.place?.(id) ?? null
  }
}
