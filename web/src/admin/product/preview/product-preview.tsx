import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { strings } from '../../../lib/strings.ts'
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ProductHeadline } from '../../../ui/product-headline.tsx'
import { ProductPicture } from '../../../ui/product-picture.tsx'
import { ProductReading } from '../../../ui/product-reading.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Draft } from './draft.ts'
import { previewQuery } from './preview-query.ts'
import { useScale } from './use-scale.ts'

const words = adminStrings.preview

/** Narrow and wide, as the product's page lays itself out for them. In pixels. */
const widths = { phone: 360, desktop: 1024 }
type Device = keyof typeof widths

/** The product's page as buyers would see it, without what they buy with. */
export function ProductPreview({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const isWide = useMediaQuery(WIDE)
  const [device, setDevice] = useState<Device>(isWide ? 'desktop' : 'phone')
  const { data, error, refetch } = useQuery(previewQuery(draft.description))
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={words.lead}
      size="wide"
      footer={<Button onClick={onClose}>{strings.common.close}</Button>}
    >
      <fieldset aria-label={words.width} className="mb-4 flex gap-2">
        {(['phone', 'desktop'] as const).map((each) => (
          <Button
            key={each}
            size="small"
            variant={device === each ? 'primary' : 'secondary'}
            aria-pressed={device === each}
            onClick={() => setDevice(each)}
          >
            {words[each]}
          </Button>
        ))}
      </fieldset>
      {error && !data ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <Sheet device={device}>
          {draft.id === undefined && draft.imageUrl === null ? (
            <span className={`${picture[device]} bg-sunken`} />
          ) : (
            <ProductPicture id={draft.id ?? 0} imageUrl={draft.imageUrl} className={picture[device]} />
          )}
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

const picture = {
  phone: 'block aspect-[2/1] w-full rounded-card',
  desktop: 'block aspect-[2/1] w-full rounded-card',
}
const columns = {
  phone: 'flex flex-col gap-6 p-4',
  desktop: 'grid grid-cols-[minmax(0,1fr)_24rem] grid-rows-[auto_1fr] gap-x-12 gap-y-6 p-6',
}

/** A page of the device's width, made smaller where there is less room. */
function Sheet({ device, children }: { device: Device; children: ReactNode }) {
  const width = widths[device]
  const { room, scale } = useScale(width)
  return (
    <div ref={room} className="overflow-hidden">
      <article
        style={{ width, zoom: scale }}
        className={`mx-auto rounded-card border border-line bg-bg ${columns[device]}`}
      >
        {children}
      </article>
    </div>
  )
}
