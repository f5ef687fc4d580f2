import type { Category } from '@docket/contract/admin/categories'
import { useEffect, useState } from 'react'
import { ProductCover } from '../../product-cover.tsx'
import { logoWords } from './strings.ts'

/** The logo as on a product card: the chosen file, or else the current logo. */
export function LogoPreview({ category, file }: { category: Category; file: File | null }) {
  const chosenUrl = useDataUrl(file)
  const imageUrl = chosenUrl ?? category.imageUrl
  const currentCaption = category.imageUrl ? logoWords.now : logoWords.none
  const caption = chosenUrl ? logoWords.chosen : currentCaption
  return (
    <figure className="flex items-center gap-4">
      <ProductCover
        product={{ title: category.name, subCategory: { category: { ...category, imageUrl } } }}
        place="card"
        className="aspect-[8/5] w-40 shrink-0 rounded-card"
      />
      <figcaption className="text-14 text-muted">{caption}</figcaption>
    </figure>
  )
}

/** The file as a data URL: the only image source besides our own origin that the CSP allows. */
function useDataUrl(file: File | null): string | null {
  const [loaded, setLoaded] = useState<{ file: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const reader = new FileReader()
    reader.onload = () => setLoaded({ file, url: String(reader.result) })
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return loaded !== null && loaded.file === file ? loaded.url : null
}
