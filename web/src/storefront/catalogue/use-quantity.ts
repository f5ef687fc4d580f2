import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { asSearchParams } from '../../shared/search/search-params.ts'

/**
 * The pause before the address gets a change. Browsers limit how often it may change, and a key that is held repeats
 * fast.
 */
const PAUSE_MS = 300

/**
 * The quantity to buy, from 1 to the stock. The address has a copy, so that a reload and the return from a top-up find
 * it again. If the stock falls below the quantity, the quantity is lowered and stays so.
 */
export function useQuantity(inStock: number): [number, (quantity: number) => void] {
  const { quantity: quantityInAddress = 1 } = useSearch({ from: '/storefront/products/$productId' })
  const navigate = useNavigate({ from: '/products/$productId' })
  const router = useRouter()
  const [quantity, setQuantity] = useState(quantityInAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const max = Math.max(1, inStock)
  if (quantity > max) setQuantity(max)

  function change(next: number) {
    setQuantity(next)
    clearTimeout(timer.current)
    const { pathname } = router.latestLocation
    timer.current = setTimeout(() => {
      // The customer is on the way to another page, and this navigation would cancel it.
      if (router.latestLocation.pathname !== pathname) return
      void navigate({
        search: (before) => asSearchParams({ ...before, quantity: next === 1 ? undefined : next }),
        replace: true,
        resetScroll: false,
      })
    }, PAUSE_MS)
  }
  return [Math.min(quantity, max), change]
}
