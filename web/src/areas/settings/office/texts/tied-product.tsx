import { useQuery } from '@tanstack/react-query'
import { productQuery } from '../../../../kit/office/product-queries.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { words } from './strings.ts'

/** Says which product a card shows. */
export function TiedProduct({ productId }: { productId: number }) {
  const { data: product, error } = useQuery(productQuery(productId))
  if (product === undefined && !error) return <Skeleton className="h-6 w-60" />
  return <p className="wrap-anywhere text-14">{product ? words.tiedTo(product.title) : words.tiedToNone}</p>
}
