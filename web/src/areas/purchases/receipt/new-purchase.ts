import type { Receipt } from '@docket/contract/purchases'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PurchaseDetails, purchaseQuery } from './purchase-query.ts'

/** Longer than this, and the customer left the page or lost the connection meanwhile: no figure to show. */
const LONGEST_MS = 60_000

/** The purchases whose receipt was not shown yet. In this tab's memory only: a reload forgets them. */
const unseenIds = new Set<number>()
/** How long each purchase of this visit took, in milliseconds. */
const tookMs = new Map<number, number>()

/** How the product looks, and what it is called, which the shop's answer does not have. */
export type Face = Omit<PurchaseDetails['product'], keyof Receipt['product']>

interface Delivery {
  face: Face
  /** From the press on the button until the shop had delivered and this browser had its answer. */
  tookMs: number
}

/** Remembers that the receipt of a purchase is not shown yet. */
export function markNew(id: number): void {
  unseenIds.add(id)
}

/** Keeps what the shop has delivered, so that its receipt needs no further answer. My Orders then looks for changes. */
export function keepNewPurchase(
  queryClient: QueryClient,
  { balance, ...purchase }: Receipt,
  delivery: Delivery,
): void {
  markNew(purchase.id)
  if (delivery.tookMs <= LONGEST_MS) tookMs.set(purchase.id, delivery.tookMs)
  queryClient.setQueryData(purchaseQuery(purchase.id).queryKey, {
    ...purchase,
    product: { ...purchase.product, ...delivery.face },
    refunded: 0,
    replaced: 0,
    reportStatus: null,
    shopReplied: false,
    reports: [],
  })
}

/** Whether the receipt with this id is shown for the first time, just after the purchase. Later it is like any other. */
export function useIsNew(id: number): boolean {
  const [isNew] = useState(() => unseenIds.has(id))
  useEffect(() => () => void unseenIds.delete(id), [id])
  return isNew
}

/** How long the purchase took, such as `1.4`; undefined unless it was made in this visit. */
export function secondsOf(id: number): string | undefined {
  const ms = tookMs.get(id)
  return ms === undefined ? undefined : inSeconds(ms)
}

/** 1,340 ms → `1.4`: rounded up, so that a delivery is never told faster than it was. */
export function inSeconds(ms: number): string {
  return (Math.max(1, Math.ceil(ms / 100)) / 10).toFixed(1)
}
