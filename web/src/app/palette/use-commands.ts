import { products } from '@docket/contract/admin/products'
import { anyPurchaseById } from '@docket/contract/admin/purchases'
import { allShipments } from '@docket/contract/admin/shipments'
import { users } from '@docket/contract/admin/users'
import { mayDo, type OperatorRole } from '@docket/contract/permissions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { Package, Truck, User } from 'lucide-react'
import { call } from '../../kit/api/api.ts'
import { isNotFound } from '../../kit/api/api-error.ts'
import { useDebouncedValue } from '../../kit/lib/use-debounced-value.ts'
import {
  type CommandGroup,
  type FoundPurchase,
  knownCommands,
  orderNumber,
  purchaseCommand,
  trackingNumber,
} from './commands.ts'
import { words } from './strings.ts'

const TYPING_PAUSE_MS = 200
const MAX_RESULTS = 5
/** In characters. A single letter would find too much. */
const MIN_LENGTH = 2

interface SearchResults {
  /** Users and products. */
  byWords: CommandGroup[]
  byNumber: CommandGroup[]
  /** Absent if the typed text is not an order number. */
  order?: FoundPurchase | undefined
}

interface CommandsInput {
  role: OperatorRole | null
  typedText: string
  onShortcutList: () => void
}

/** The commands for the typed text: the known commands at once, and those that the shop finds when typing pauses. */
export function useCommands({ role, typedText, onShortcutList }: CommandsInput): {
  groups: CommandGroup[]
  isSearching: boolean
} {
  const text = useDebouncedValue(typedText.trim(), TYPING_PAUSE_MS)
  const isSearchable = typedText.trim().length >= MIN_LENGTH
  const search = useQuery({
    queryKey: ['admin', 'palette', role, text],
    queryFn: ({ signal }) => searchShop(text, role, signal),
    enabled: role !== null && (text.length >= MIN_LENGTH || orderNumber(text) !== undefined),
    placeholderData: keepPreviousData,
    meta: { errors: 'none' },
  })
  const knownGroups = knownCommands({ role, typedText, onShortcutList, foundPurchase: search.data?.order })
  const isSearching = isSearchable && role !== null && (text !== typedText.trim() || search.isFetching)
  if (!isSearchable || !search.data) return { groups: knownGroups, isSearching }
  // Results of the previous text stay until the new answer comes. Shipments stay only if the typed text can be a
  // tracking number.
  const byNumber = trackingNumber(typedText) ? search.data.byNumber : []
  return { groups: [...knownGroups, ...search.data.byWords, ...byNumber], isSearching }
}

/** Searches only what the role may open. */
async function searchShop(
  search: string,
  role: OperatorRole | null,
  signal: AbortSignal,
): Promise<SearchResults> {
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

/** A role that may change products opens a found product in the form, another role opens it in the list. */
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

async function findOrder(typedText: string, signal: AbortSignal): Promise<FoundPurchase | undefined> {
  const number = orderNumber(typedText)
  if (number === undefined) return undefined
  try {
    const purchase = await call(anyPurchaseById, { params: { id: number }, signal })
    return { number, command: purchaseCommand(purchase) }
  } catch (error) {
    if (isNotFound(error)) return { number, command: null }
    throw error
  }
}
