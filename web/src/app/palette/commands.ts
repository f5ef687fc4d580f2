import { searchWords } from '@docket/contract/compare-texts'
import { mayDo, type NeededPermission, type OperatorRole } from '@docket/contract/permissions'
import type { NavigateOptions } from '@tanstack/react-router'
import { Keyboard, type LucideIcon, Plus, ReceiptText, Settings, ShieldCheck, Truck } from 'lucide-react'
import { officeAreas } from '../../areas/office.ts'
import { formatOrder } from '../../kit/lib/format.ts'
import { categoriesForm, productsForm, subCategoriesForm } from '../../kit/office/form-screens.ts'
import { historyWords } from '../../kit/office/histories/strings.ts'
import type { FormScreen } from '../../kit/office/office-area.ts'
import { screenNames } from '../../kit/office/strings.ts'
import { longIdParam } from '../../kit/search/search-params.ts'
import { officeScreens } from './office-screens.ts'
import { words } from './strings.ts'

/** An entry of the palette: it opens a screen (`go`) or runs an action. */
export interface Command {
  id: string
  label: string
  /**
   * Small text beside the label: the keyboard shortcut, or a detail that distinguishes this command from similar ones.
   */
  hint?: string
  icon: LucideIcon
  /** Absent if every admin may run it. */
  needed?: NeededPermission
  go?: NavigateOptions
  action?: () => void
}

export interface CommandGroup {
  label: string
  items: Command[]
}

const screenCommands: Command[] = [
  ...officeScreens.map(({ to, label, icon, key, needed }) => ({
    id: to,
    label,
    icon,
    needed,
    hint: `g ${key}`,
    go: { to },
  })),
  {
    id: '/admin/security',
    label: screenNames.security,
    icon: ShieldCheck,
    go: { to: '/admin/security' },
  },
  {
    id: 'tracking numbers',
    label: historyWords.trackingNo,
    hint: screenNames.histories,
    icon: Truck,
    needed: 'view',
    go: { to: '/admin/histories', search: { tab: 'trackingNo' } },
  },
  {
    id: 'tracking prices',
    label: words.trackingPrices,
    hint: screenNames.settings,
    icon: Settings,
    needed: 'settings',
    go: { to: '/admin/settings' },
  },
]

const formScreens: readonly FormScreen[] = [
  productsForm,
  categoriesForm,
  subCategoriesForm,
  ...officeAreas.flatMap(({ forms = [] }) => forms),
]

const addCommands: Command[] = formScreens.map(({ to, add, needed }) => ({
  id: `add ${to}`,
  label: add,
  icon: Plus,
  needed,
  go: { to, search: { edit: 'new' } },
}))

/** What the shop found for an order number; `command` is null if there is no such purchase. */
export interface FoundPurchase {
  number: number
  command: Command | null
}

interface KnownCommandsInput {
  role: OperatorRole | null
  typedText: string
  onShortcutList: () => void
  foundPurchase?: FoundPurchase | undefined
}

/**
 * The commands that need no search: the screens and actions that match the typed words, and the purchase of an order
 * number. Each is offered only if the role may open it. The purchase is offered at once, and removed if the shop does
 * not find it.
 */
export function knownCommands({
  role,
  typedText,
  onShortcutList,
  foundPurchase,
}: KnownCommandsInput): CommandGroup[] {
  const shortcuts = {
    id: 'shortcuts',
    label: words.shortcuts,
    icon: Keyboard,
    hint: '?',
    action: onShortcutList,
  }
  return [
    { label: words.orders, items: purchaseCommands(typedText, foundPurchase) },
    { label: words.goTo, items: screenCommands.filter(isMatchFor(typedText)) },
    { label: words.actions, items: [...addCommands, shortcuts].filter(isMatchFor(typedText)) },
  ]
    .map(({ label, items }) => ({ label, items: items.filter(isAllowedFor(role)) }))
    .filter(({ items }) => items.length > 0)
}

function isAllowedFor(role: OperatorRole | null) {
  return ({ needed }: Command) => needed === undefined || mayDo(role, needed)
}

/** Finds the commands for which every typed word is the beginning of a word of the label. */
function isMatchFor(typedText: string) {
  const typedWords = searchWords(typedText)
  return ({ label }: Command) => {
    const labelWords = searchWords(label)
    return typedWords.every((start) => labelWords.some((word) => word.startsWith(start)))
  }
}

function purchaseCommands(typedText: string, foundPurchase: FoundPurchase | undefined): Command[] {
  const number = orderNumber(typedText)
  if (number === undefined) return []
  if (foundPurchase?.number !== number) return [purchaseCommand({ id: number, trackingNo: null })]
  return foundPurchase.command ? [foundPurchase.command] : []
}

/** Opens a purchase, on the tab that lists it. */
export function purchaseCommand({ id, trackingNo }: { id: number; trackingNo: string | null }): Command {
  const isShipment = trackingNo !== null
  return {
    id: `order ${id}`,
    label: words.openOrder(formatOrder(id)),
    ...(isShipment && { hint: trackingNo }),
    icon: isShipment ? Truck : ReceiptText,
    needed: 'view',
    go: { to: '/admin/histories', search: { tab: isShipment ? 'trackingNo' : 'purchases', order: id } },
  }
}

/** Reads `ORD-0042`, `ord 42` and `42` as an order number. */
export function orderNumber(typedText: string): number | undefined {
  const id = /^\s*(?:ord[-\s]?|#)?0*([1-9]\d*)\s*$/i.exec(typedText)?.[1]
  return longIdParam({ id }, 'id')
}

/**
 * Reads a tracking number, or at least the first four characters after its prefix; the prefix may be absent. These
 * characters begin with a letter, and there is no I, L, O or U among them.
 */
export function trackingNumber(typedText: string): { number: string; hasPrefix: boolean } | undefined {
  const [, prefix, part] =
    /^\s*(DKT-TEST-)?([A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{3,9})\s*$/i.exec(typedText) ?? []
  return part === undefined ? undefined : { number: `DKT-TEST-${part}`, hasPrefix: prefix !== undefined }
}
