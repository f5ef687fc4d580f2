import type { AdminProduct } from '@docket/contract/admin/product'
import { LabelPattern } from '../../ui/label-pattern.tsx'

/** The category's logo, or where it has none the product's own label. */
export function ProductIcon({ product }: { product: AdminProduct }) {
  const { imageUrl } = product.subCategory.category
  const shape = 'size-8 shrink-0 rounded-control'
  if (imageUrl === null) return <LabelPattern id={product.id} className={shape} />
  return (
    <img
      src={imageUrl}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      className={`${shape} bg-sunken object-contain p-0.5`}
    />
  )
}
