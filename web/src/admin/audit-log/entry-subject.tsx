import type { ListedAuditEntry } from '@docket/contract/admin/audit-log'
import { formatOrder } from '../../lib/format.ts'
import { TextLink } from '../../ui/layout/text-link.tsx'
import { words } from './strings.ts'

/** What an entry is about: its name, linked to its place in the back office if it has one. */
export function EntrySubject({ entry }: { entry: ListedAuditEntry }) {
  const { subject, subjectName, after, before } = entry
  const [thing = '', id = ''] = subject.split(':')
  const number = Number(id)
  const name = subjectName ?? words.things[thing]?.(id) ?? subject
  const productId = after?.productId ?? before?.productId
  switch (thing) {
    case 'user':
      return (
        <TextLink to="/admin/users/$userId" params={{ userId: id }}>
          {name}
        </TextLink>
      )
    case 'purchase':
      return (
        <TextLink to="/admin/histories" search={{ tab: 'purchases', order: number }}>
          {words.order(formatOrder(number))}
        </TextLink>
      )
    case 'deposit':
      return (
        <TextLink to="/admin/histories" search={{ deposit: number }}>
          {name}
        </TextLink>
      )
    case 'product':
      return (
        <TextLink to="/admin/products" search={{ edit: number }}>
          {name}
        </TextLink>
      )
    case 'category':
      return (
        <TextLink to="/admin/categories" search={{ edit: number }}>
          {name}
        </TextLink>
      )
    case 'sub-category':
      return (
        <TextLink to="/admin/subcategories" search={{ edit: number }}>
          {name}
        </TextLink>
      )
    case 'coupon':
      return (
        <TextLink to="/admin/coupons" search={{ edit: number }}>
          {name}
        </TextLink>
      )
    case 'settings':
      return <TextLink to="/admin/settings">{words.settings(id)}</TextLink>
    case 'account':
    case 'batch':
      return typeof productId === 'number' ? (
        <TextLink to="/admin/products" search={{ accounts: productId }}>
          {name}
        </TextLink>
      ) : (
        name
      )
    default:
      return name
  }
}
