import { products } from '@docket/contract/admin/product'
import { allShipments } from '@docket/contract/admin/shipments'
import { users } from '@docket/contract/admin/user'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Package, Truck, User } from 'lucide-react'
import { useEffect, useState } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { type CommandGroup, knownCommands } from './commands.ts'

const words = adminStrings.palette
const PAUSE_MS = 200
const MOST = 5
/** One letter finds half of everything. */
const LEAST_LENGTH = 2
/** A whole tracking number; the shop knows whether there is one. */
const TRACKING_NUMBER = /^DKT-TEST-[0-9A-Z]{10}$/i

/** What the words typed so far lead to: what is known at once, and what the shop finds once typing pauses. */
export function useCommands(
  typed: string,
  onSheet: () => void,
): { groups: CommandGroup[]; isSearching: boolean } {
  const text = usePaused(typed.trim())
  const isLong = typed.trim().length >= LEAST_LENGTH
  const found = useQuery({
    queryKey: ['admin', 'palette', text],
    queryFn: ({ signal }) => find(text, signal),
    enabled: text.length >= LEAST_LENGTH,
    placeholderData: keepPreviousData,
    meta: { errors: 'none' },
  })
  const known = knownCommands(typed, onSheet)
  const isSearching = isLong && (text !== typed.trim() || found.isFetching)
  return { groups: isLong && found.data ? [...known, ...found.data] : known, isSearching }
}

/** The text as it was when typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

async function find(search: string, signal: AbortSignal): Promise<CommandGroup[]> {
  if (TRACKING_NUMBER.test(search)) return findShipment(search, signal)
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

/** The order of a tracking number. */
async function findShipment(search: string, signal: AbortSignal): Promise<CommandGroup[]> {
  const { items } = await call(allShipments, { query: { search, pageSize: 1 }, signal })
  return items.map(({ id, trackingNo, user }) => ({
    label: words.orders,
    items: [
      {
        id: `shipment ${id}`,
        label: words.openNumber(trackingNo),
        hint: user.email,
        icon: Truck,
        go: linkOptions({ to: '/admin/histories', search: { tab: 'trackingNo', order: id } }),
      },
    ],
  }))
}
