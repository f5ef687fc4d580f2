import { products } from '@docket/contract/admin/products'
import { anyPurchaseById } from '@docket/contract/admin/purchases'
import { allShipments } from '@docket/contract/admin/shipments'
import { users } from '@docket/contract/admin/users'
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
const MOST = 5
/** A single letter would find too much. */
const MIN_LENGTH = 2

interface Found {
  /** Users and products. */
  byWords: CommandGroup[]
  byNumber: CommandGroup[]
  /** Absent if no number was typed. */
  order?: FoundPurchase | undefined
}

/** The commands for the typed text: the known ones at once, and those that the shop finds once typing pauses. */
export function useCommands(
  typed: string,
  onShortcutList: () => void,
): { groups: CommandGroup[]; isSearching: boolean } {
  const text = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isLong = typed.trim().length >= MIN_LENGTH
  const found = useQuery({
    queryKey: ['admin', 'palette', text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: text.length >= MIN_LENGTH || orderNumber(text) !== undefined,
    placeholderData: keepPreviousData,
    meta: { errors: 'none' },
  })
  const known = knownCommands(typed, onShortcutList, found.data?.order)
  const isSearching = isLong && (text !== typed.trim() || found.isFetching)
  if (!isLong || !found.data) return { groups: known, isSearching }
  // Results of the previous text stay until the answer comes; tracking numbers only while the text may be one.
  const byNumber = trackingNumber(typed) ? found.data.byNumber : []
  return { groups: [...known, ...found.data.byWords, ...byNumber], isSearching }
}

async function find(search: string, signal: AbortSignal): Promise<Found> {
  const tracking = trackingNumber(search)
  const shipments = tracking ? findShipments(tracking.number, signal) : []
  if (tracking?.hasPrefix) return { byWords: [], byNumber: await shipments }
  const [byWords, byNumber, order] = await Promise.all([
    findByWords(search, signal),
    shipments,
    findOrder(search, signal),
  ])
  return { byWords, byNumber, order }
}

async function findByWords(search: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const query = { search, pageSize: MOST }
  const [people, goods] = await Promise.all([
    call(users, { query, signal }),
    call(products, { query, signal }),
  ])
  return [
    {
      label: words.users,
      items: people.items.map(({ id, username, email }) => ({
        id: `user ${id}`,
        label: username,
        hint: email,
        icon: User,
        go: linkOptions({ to: '/admin/users/$userId', params: { userId: String(id) } }),
      })),
    },
    {
      label: words.products,
      items: goods.items.map(({ id, title, subCategory }) => ({
        id: `product ${id}`,
        label: title,
        hint: subCategory.category.name,
        icon: Package,
        go: linkOptions({ to: '/admin/products', search: { search: title, edit: id } }),
      })),
    },
  ].filter(({ items }) => items.length > 0)
}

/** Shipments by the beginning of their tracking number. */
async function findShipments(search: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const { items } = await call(allShipments, { query: { search, pageSize: MOST }, signal })
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
