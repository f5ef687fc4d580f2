import type { Category } from '@docket/contract/admin/category'
import { useEffect, useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { ProductPicture } from '../../../ui/product-picture.tsx'

const words = adminStrings.logo

/** The logo as it stands on a product's card: the one that is chosen, or else the one there is. */
export function LogoPreview({ category, file }: { category: Category; file: File | null }) {
  const chosen = useDataUrl(file)
  const imageUrl = chosen ?? category.imageUrl
  const caption = chosen ? words.chosen : category.imageUrl ? words.now : words.none
  return (
    <figure className="flex items-center gap-4">
      <ProductPicture
        id={category.id}
        imageUrl={imageUrl}
        className="aspect-[8/5] w-32 shrink-0 rounded-card"
      />
      <figcaption className="text-14 text-muted">{caption}</figcaption>
    </figure>
  )
}

/** The file itself as an address: the only kind beside our own that the page may show a picture from. */
function useDataUrl(file: File | null): string | null {
  const [read, setRead] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setRead({ file, url: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read !== null && read.file === file ? read.url : null
}
