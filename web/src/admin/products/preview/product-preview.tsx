import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { ProductCover } from '../../../shared/product/product-cover.tsx'
import { ProductHeadline } from '../../../shared/product/product-headline.tsx'
import { ProductReading } from '../../../shared/product/product-reading.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { uiWords } from '../../../ui/strings.ts'
import { type Device, DeviceChoice } from '../../shared/device-choice.tsx'
import type { Draft } from './draft.ts'
import { previewQuery } from './preview-query.ts'
import { previewWords } from './strings.ts'

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
        <Sheet device={device}>
          <ProductCover
            product={{ ...draft, subCategory: draft }}
            price={draft.price}
            place="page"
            className="aspect-[2/1] w-full rounded-card"
          />
          <div className={device === 'desktop' ? 'row-span-2' : ''}>
            <ProductHeadline title={draft.title} price={draft.price} inStock={draft.inStock} />
          </div>
          {data ? (
            <ProductReading description={data.description} metadata={draft.metadata} />
          ) : (
            <Skeleton className="h-40 w-full" />
          )}
        </Sheet>
      )}
    </Dialog>
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
