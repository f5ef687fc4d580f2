import type { ListedAuditEntry } from '@docket/contract/admin/audit-log'
import type { LinkOptions } from '@tanstack/react-router'
import { formatOrder } from '../../../kit/lib/format.ts'
import type { AuditSubject } from '../../../kit/office/office-area.ts'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { officeAreas } from '../../office.ts'
import { words } from './strings.ts'

const subjects: Record<string, AuditSubject | undefined> = Object.assign(
  {},
  ...officeAreas.map((area) => area.subjects),
)

/** What an entry is about: its name, linked to its place in the back office if it has one. */
export function EntrySubject({ entry }: { entry: ListedAuditEntry }) {
  const [thing = '', id = ''] = entry.subject.split(':')
  const nameOfThing = subjects[thing]?.name ?? words.things[thing]
  const name = entry.subjectName ?? nameOfThing?.(nameOf(thing, id)) ?? entry.subject
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
      return { to: '/admin/settings' }
    case 'account':
    case 'batch':
      return typeof productId === 'number' ? { to: '/admin/products', search: { accounts: productId } } : null
    default:
      return subjects[thing]?.place?.(id) ?? null
  }
}
