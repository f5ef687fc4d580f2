import type { NavigateOptions } from '@tanstack/react-router'
import { Keyboard, type LucideIcon, Plus, ReceiptText, Settings, ShieldCheck, Truck } from 'lucide-react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatOrder } from '../../lib/format.ts'
import { places } from './places.ts'

/** Something the palette leads to, or does. */
export interface Command {
  id: string
  label: string
  /** In small beside it: its keys, or what tells it from its like. */
  hint?: string
  icon: LucideIcon
  go?: NavigateOptions
  does?: () => void
}

export interface CommandGroup {
  label: string
  items: Command[]
}

const words = adminStrings.palette

const goTo: Command[] = [
  ...places.map(({ to, label, icon, key }) => ({ id: to, label, icon, hint: `g ${key}`, go: { to } })),
  {
    id: '/admin/security',
    label: adminStrings.security.title,
    icon: ShieldCheck,
    go: { to: '/admin/security' },
  },
  {
    id: 'tracking numbers',
    label: adminStrings.history.trackingNo,
    hint: adminStrings.history.title,
    icon: Truck,
    go: { to: '/admin/histories', search: { tab: 'trackingNo' } },
  },
  {
    id: 'tracking prices',
    label: words.trackingPrices,
    hint: adminStrings.settings.title,
    icon: Settings,
    go: { to: '/admin/settings' },
  },
]

const add: Command[] = [
  { to: '/admin/products', label: adminStrings.product.add } as const,
  { to: '/admin/categories', label: adminStrings.category.add } as const,
  { to: '/admin/subcategories', label: adminStrings.subCategory.add } as const,
  { to: '/admin/coupons', label: adminStrings.coupon.add } as const,
].map(({ to, label }) => ({ id: `add ${to}`, label, icon: Plus, go: { to, search: { edit: 'new' } } }))

/**
 * What needs no search: places and things to do that the words typed so far name, and the order of a number.
 * @param shipment what the shop found for that number, if the order is a shipment
 */
export function knownCommands(typed: string, onSheet: () => void, shipment?: Command): CommandGroup[] {
  const shortcuts = { id: 'shortcuts', label: words.shortcuts, icon: Keyboard, hint: '?', does: onSheet }
  return [
    {
      label: words.orders,
      items: orderOf(typed).map((order) => (order.id === shipment?.id ? shipment : order)),
    },
    { label: words.goTo, items: goTo.filter(isNamed(typed)) },
    { label: words.actions, items: [...add, shortcuts].filter(isNamed(typed)) },
  ].filter(({ items }) => items.length > 0)
}

/** Every word that was typed begins a word of its name. */
function isNamed(typed: string) {
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ label }: Command) => {
    const named = label.toLowerCase().split(/\s+/)
    return wanted.every((start) => named.some((word) => word.startsWith(start)))
  }
}

export function orderOf(typed: string): Command[] {
  const id = orderNumber(typed)
  if (id === undefined) return []
  return [
    {
      id: `order ${id}`,
      label: words.openOrder(formatOrder(id)),
      icon: ReceiptText,
      go: { to: '/admin/histories', search: { tab: 'purchases', order: id } },
    },
  ]
}

/** The order of a shipment: in the place of `orderOf`, and on the tab that lists it. */
export function shipmentOrder({ id, trackingNo }: { id: number; trackingNo: string }): Command {
  return {
    id: `order ${id}`,
    label: words.openOrder(formatOrder(id)),
    hint: trackingNo,
    icon: Truck,
    go: { to: '/admin/histories', search: { tab: 'trackingNo', order: id } },
  }
}

/** `ORD-0042`, `ord 42` and `42` are an order's number. */
export function orderNumber(typed: string): number | undefined {
  const id = /^\s*(?:ord[-\s]?|#)?0*([1-9]\d{0,8})\s*$/i.exec(typed)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** A tracking number or its beginning, of four characters at least, with or without its prefix. A number begins with a letter. */
export function trackingNumber(typed: string): { number: string; hasPrefix: boolean } | undefined {
  const [, prefix, part] = /^\s*(DKT-TEST-)?([A-HJKMNP-TV-Z][0-9A-HJKMNP-TV-Z]{3,9})\s*$/i.exec(typed) ?? []
  return part === undefined ? undefined : { number: `DKT-TEST-${part}`, hasPrefix: prefix !== undefined }
}
