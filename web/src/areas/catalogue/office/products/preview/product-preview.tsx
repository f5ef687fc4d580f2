import { type AdminProduct, previewProduct } from '@docket/contract/admin/products'
import { price } from '@docket/contract/amounts'
import type { Picture } from '@docket/contract/catalogue'
import { ILLUSTRATIONS } from '@docket/contract/illustrations'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { call } from '../../../../../kit/api/api.ts'
import { ErrorState } from '../../../../../kit/api/error-state.tsx'
import { formatDollars } from '../../../../../kit/lib/format.ts'
import { typedNumber } from '../../../../../kit/lib/typed-number.ts'
import { useMediaQuery, WIDE } from '../../../../../kit/lib/use-media-query.ts'
import { type Device, DeviceChoice } from '../../../../../kit/office/device-choice.tsx'
import { Skeleton } from '../../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { Dialog } from '../../../../../kit/ui/overlay/dialog.tsx'
import { uiWords } from '../../../../../kit/ui/strings.ts'
import { ProductGallery } from '../../../product-gallery.tsx'
import { ProductHeadline } from '../../../product-headline.tsx'
import { ProductDescription, ProductFacts } from '../../../product-reading.tsx'
import type { ProductFormInput } from '../product-form-schema.ts'
import { previewWords } from '../strings.ts'

/** The widths of the narrow and the wide layout, in pixels. */
const widths: Record<Device, number> = { phone: 360, desktop: 1024 }

/** The product page as customers would see it, without the checkout. */
export function ProductPreview({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const isWide = useMediaQuery(WIDE)
  const [device, setDevice] = useState<Device>(isWide ? 'desktop' : 'phone')
  const { data, error, refetch } = useQuery(previewQuery(draft.description))
  return (
    <Dialog
      open
      onClose={onClose}
      title={previewWords.title}
      description={previewWords.lead}
      size="wide"
      footer={<Button onClick={onClose}>{uiWords.close}</Button>}
    >
      <DeviceChoice device={device} onChange={setDevice} />
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ProductSheet device={device} draft={draft} description={data?.description} />
      )}
    </Dialog>
  )
}

interface ProductSheetProps {
  device: Device
  draft: Draft
  /** As the server would store it; undefined while it is not known. */
  description: string | undefined
  /** Below the price. */
  checkout?: ReactNode
}

/** The product page of a draft, as a page of the device's width. */
export function ProductSheet({ device, draft, description, checkout }: ProductSheetProps) {
  const headline = <ProductHeadline title={draft.title} price={draft.price} inStock={draft.inStock} />
  const isKnown = description !== undefined
  const facts = isKnown ? (
    <ProductFacts description={description} metadata={draft.metadata} />
  ) : (
    <Skeleton className="h-40 w-full" />
  )
  const reading = isKnown && <ProductDescription description={description} />
  return (
    <Sheet device={device}>
      <ProductGallery
        product={{ ...draft, subCategory: draft }}
        className="aspect-[2/1] w-full rounded-card"
      />
      {device === 'desktop' ? (
        <>
          <div className="row-span-2 flex flex-col gap-5">
            {headline}
            {checkout}
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            {facts}
            {reading}
          </div>
        </>
      ) : (
        <>
          {headline}
          {facts}
          {checkout}
          {reading}
        </>
      )}
    </Sheet>
  )
}

const columns = {
  phone: 'flex flex-col gap-6 p-4',
  desktop: 'grid grid-cols-[minmax(0,1fr)_24rem] grid-rows-[auto_1fr] gap-x-12 gap-y-6 p-6',
}

/** A page of the device's width, scaled down if the dialog is narrower. */
function Sheet({ device, children }: { device: Device; children: ReactNode }) {
  const width = widths[device]
  const { container, scale } = useScale(width)
  return (
    <div ref={container} className="overflow-hidden">
      <article
        style={{ width, zoom: scale }}
        className={`mx-auto rounded-card border border-line bg-bg ${columns[device]}`}
      >
        {children}
      </article>
    </div>
  )
}

/** The scale at which `width` pixels fit into the element; at most 1. */
function useScale(width: number) {
  const container = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => setScale(Math.min(1, element.clientWidth / width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [width])
  return { container, scale }
}

/** A description as the server would store it. */
export function previewQuery(description: string) {
  return queryOptions({
    queryKey: ['admin', 'product-preview', description],
    queryFn: ({ signal }) => call(previewProduct, { body: { description }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { errors: 'screen' },
  })
}

/** What a customer would see of a product. */
export interface Draft {
  /** Undefined for a new product. The hue and the texture of the drawn cover depend on it. */
  id: number | undefined
  title: string
  price: string
  /** In dollars; undefined if the form has no valid one. */
  amount: number | undefined
  inStock: number
  category: DraftCategory
  cover: AdminProduct['cover']
  /** Absent: none is shown. */
  pictures?: readonly Picture[]
  illustration: AdminProduct['illustration']
  /** The typed text, which is not sanitised yet. */
  description: string
  metadata: Record<string, string>
}

interface DraftCategory {
  id: number
  name: string
  imageUrl: string | null
}

/** The product of the current, possibly unfinished form. */
export function draftOf(
  values: ProductFormInput,
  product: AdminProduct | null,
  categories: readonly DraftCategory[],
): Draft {
  const amount = price.safeParse(typedNumber(values.sellingPrice))
  const rows = values.metadata.map(({ key, value }) => [key.trim(), value.trim()] as const)
  return {
    id: product?.id,
    title: values.title.trim() || previewWords.noTitle,
    price: amount.success ? formatDollars(amount.data) : previewWords.noPrice,
    amount: amount.data,
    inStock: product?.inStock ?? 0,
    category: categories.find(({ id }) => String(id) === values.categoryId) ?? NO_CATEGORY,
    cover: product?.cover ?? null,
    illustration: ILLUSTRATIONS.find((name) => name === values.illustration) ?? null,
    description: values.description,
    metadata: Object.fromEntries(rows.filter(([key, value]) => key !== '' && value !== '')),
  }
}

const NO_CATEGORY: DraftCategory = { id: 0, name: '', imageUrl: null }
