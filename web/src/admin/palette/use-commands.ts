import { products } from '@docket/contract/admin/products'
import { anyPurchaseById } from '@docket/contract/admin/purchases'
import { allShipments } from '@docket/contract/admin/shipments'
import { users } from '@docket/contract/admin/users'
import { mayDo, type OperatorRole } from '@docket/contract/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Package, Truck, User } from 'lucide-react'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import { call } from '../../shared/api/api.ts'
import { isNotFound } from '../../shared/api/api-error.ts'
import {
  type CommandGroup,
  type FoundPurchase,
  knownCommands,
  orderNumber,
  purchaseCommand,
  trackingNumber,
} from './commands.ts'
import { words } from './strings.ts'

const PAUSE_MS = 200
const MAX_RESULTS = 5
/** A single letter would find too much. */
const MIN_LENGTH = 2

interface Found {
  /** Users and products. */
  byWords: CommandGroup[]
  byNumber: CommandGroup[]
  /** Absent if no number was typed. */
  order?: FoundPurchase | undefined
}

interface Typed {
  role: OperatorRole | null
  typed: string
  onShortcutList: () => void
}

/** The commands for the typed text: the known ones at once, and those that the shop finds once typing pauses. */
export function useCommands({ role, typed, onShortcutList }: Typed): {
  groups: CommandGroup[]
  isSearching: boolean
} {
  const text = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isSearchable = typed.trim().length >= MIN_LENGTH
  const found = useQuery({
    queryKey: ['admin', 'palette', role, text],
    queryFn: ({ signal }) => find(text, role, signal),
    enabled: role !== null && (text.length >= MIN_LENGTH || orderNumber(text) !== undefined),
    placeholderData: keepPreviousData,
    meta: { errors: 'none' },
  })
  const known = knownCommands({ role, typed, onShortcutList, found: found.data?.order })
  const isSearching = isSearchable && role !== null && (text !== typed.trim() || found.isFetching)
  if (!isSearchable || !found.data) return { groups: known, isSearching }
  // Results of the previous text stay until the answer comes; tracking numbers only while the text may be one.
  const byNumber = trackingNumber(typed) ? found.data.byNumber : []
  return { groups: [...known, ...found.data.byWords, ...byNumber], isSearching }
}

/** Searches only what the role may open. */
async function find(search: string, role: OperatorRole | null, signal: AbortSignal): Promise<Found> {
  if (!mayDo(role, 'view')) return { byWords: await findProducts(search, role, signal), byNumber: [] }
  const tracking = trackingNumber(search)
  const shipments = tracking ? findShipments(tracking.number, signal) : []
  if (tracking?.hasPrefix) return { byWords: [], byNumber: await shipments }
  const [foundUsers, foundProducts, byNumber, order] = await Promise.all([
    findUsers(search, signal),
    findProducts(search, role, signal),
    shipments,
    findOrder(search, signal),
  ])
  return { byWords: [...foundUsers, ...foundProducts], byNumber, order }
}

async function findUsers(search: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const { items } = await call(users, { query: { search, pageSize: MAX_RESULTS }, signal })
  if (items.length === 0) return []
  return [
    {
      label: words.users,
      items: items.map(({ id, username, email }) => ({
        id: `user ${id}`,
        label: username,
        hint: email,
        icon: User,
        go: linkOptions({ to: '/admin/users/$userId', params: { userId: String(id) } }),
      })),
    },
  ]
}

/** Products. A role that may change products opens them in the form, another role in the list. */
async function findProducts(
  search: string,
  role: OperatorRole | null,
  signal: AbortSignal,
): Promise<CommandGroup[]> {
  const { items } = await call(products, { query: { search, pageSize: MAX_RESULTS }, signal })
  if (items.length === 0) return []
  const isEditor = mayDo(role, 'catalogue')
  return [
    {
      label: words.products,
      items: items.map(({ id, title, subCategory }) => ({
        id: `product ${id}`,
        label: title,
        hint: subCategory.category.name,
        icon: Package,
        go: linkOptions({
          to: '/admin/products',
          search: { search: title, ...(isEditor && { edit: id }) },
        }),
      })),
    },
  ]
}

/** Shipments by the beginning of their tracking number. */
async function findShipments(search: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const { items } = await call(allShipments, { query: { search, pageSize: MAX_RESULTS }, signal })
  if (items.length === 0) return []
  return [
    {
      label: words.trackingNumbers,
      items: items.map(({ id, trackingNo, user }) => ({
        id: `shipment ${id}`,
        label: words.openNumber(trackingNo),
        hint: user.email,
        icon: Truck,
        go: linkOptions({ to: '/admin/histories', search: { tab: 'trackingNo', order: id } }),
      })),
    },
  ]
}

async function findOrder(typed: string, signal: AbortSignal): Promise<FoundPurchase | undefined> {
  const number = orderNumber(typed)
  if (number === undefined) return undefined
  try {
    const purchase = await call(anyPurchaseById, { params: { id: number }, signal })
    return { number, command: purchaseCommand(purchase) }
  } catch (error) {
    if (isNotFound(error)) return { number, command: null }
    throw error
  }
}
