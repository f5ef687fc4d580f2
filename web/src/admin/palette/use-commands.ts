import { products } from '@docket/contract/admin/product'
import { allShipments } from '@docket/contract/admin/shipments'
import { users } from '@docket/contract/admin/user'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Package, Truck, User } from 'lucide-react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { formatOrder } from '../../lib/format.ts'
import { useDebouncedValue } from '../../lib/use-debounced-value.ts'
import {
  type Command,
  type CommandGroup,
  knownCommands,
  orderNumber,
  shipmentOrder,
  trackingNumber,
} from './commands.ts'

const words = adminStrings.palette
const PAUSE_MS = 200
const MOST = 5
/** One letter finds half of everything. */
const LEAST_LENGTH = 2

interface Found {
  /** Users and products. */
  byWords: CommandGroup[]
  byNumber: CommandGroup[]
  /** The order of the number that was typed, if it is a shipment. */
  shipment?: Command | undefined
}

/** What the words typed so far lead to: what is known at once, and what the shop finds once typing pauses. */
export function useCommands(
  typed: string,
  onSheet: () => void,
): { groups: CommandGroup[]; isSearching: boolean } {
  const text = useDebouncedValue(typed.trim(), PAUSE_MS)
  const isLong = typed.trim().length >= LEAST_LENGTH
  const found = useQuery({
    queryKey: ['admin', 'palette', text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: text.length >= LEAST_LENGTH || orderNumber(text) !== undefined,
    placeholderData: keepPreviousData,
    meta: { errors: 'none' },
  })
  const known = knownCommands(typed, onSheet, found.data?.shipment)
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
  const [byWords, byNumber, shipment] = await Promise.all([
    findByWords(search, signal),
    shipments,
    findShipmentOrder(search, signal),
  ])
  return { byWords, byNumber, shipment }
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

/** The order of a number, if it is a shipment. */
async function findShipmentOrder(typed: string, signal: AbortSignal): Promise<Command | undefined> {
  const id = orderNumber(typed)
  if (id === undefined) return undefined
  const query = { search: formatOrder(id), pageSize: 1 }
  const [shipment] = (await call(allShipments, { query, signal })).items
  return shipment && shipmentOrder(shipment)
}
