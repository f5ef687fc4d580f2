import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { asSearchParams } from '../../lib/search-params.ts'

/** Browsers refuse an address that changes with every repeat of a held key. */
const PAUSE_MS = 300

/**
 * How many one is about to buy: 1 to what is in stock. It is kept in the address, so that a reload and the way back
 * from a top-up find it again; less stock brings it down for good.
 */
export function useQuantity(inStock: number): [number, (quantity: number) => void] {
  const { quantity: asked = 1 } = useSearch({ from: '/storefront/products/$productId' })
  const navigate = useNavigate({ from: '/products/$productId' })
  const router = useRouter()
  const [quantity, setQuantity] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const most = Math.max(1, inStock)
  if (quantity > most) setQuantity(most)

  function change(next: number) {
    setQuantity(next)
    clearTimeout(timer.current)
    const here = router.latestLocation.pathname
    timer.current = setTimeout(() => {
      // On the way to another page already: this must not call the customer back.
      if (router.latestLocation.pathname !== here) return
      void navigate({
        search: (before) => asSearchParams({ ...before, quantity: next === 1 ? undefined : next }),
        replace: true,
        resetScroll: false,
      })
    }, PAUSE_MS)
  }
  return [Math.min(quantity, most), change]
}
