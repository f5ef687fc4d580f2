import type { AdminProduct } from '@docket/contract/admin/products'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { ProductCover } from '../../../shared/product/product-cover.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FileField } from '../../../ui/form/file-field.tsx'
import { FocalPoint } from './focal-point.tsx'
import { coverWords } from './strings.ts'
import { coverRule, type ProductCoverData, useCover } from './use-cover.ts'

interface CoverFieldProps {
  product: AdminProduct
  onChange: (cover: ProductCoverData) => void
}

/** The part of the product form about its cover. Each change takes effect at once. */
export function CoverField({ product, onChange }: CoverFieldProps) {
  const { id, cover } = product
  const change = useCover(id, onChange)
  const field = useRef<HTMLInputElement>(null)
  const shownUrl = useRef(cover?.url)
  useLayoutEffect(() => {
    shownUrl.current = cover?.url
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-14">{coverWords.title}</legend>
      <p className="text-14 text-muted">{cover ? coverWords.atOnce : coverWords.drawn}</p>
      <div className="flex flex-wrap gap-4 text-14 text-muted">
        <CoverPreview name={coverWords.card}>
          <ProductCover product={product} place="card" className="aspect-[8/5] w-48 rounded-card" />
        </CoverPreview>
        <CoverPreview name={coverWords.phone}>
          <ProductCover product={product} place="card" className="h-24 w-32 rounded-card" />
        </CoverPreview>
      </div>
      {cover && (
        <FocalPoint
          key={cover.url}
          cover={cover}
          onMove={({ x, y }) => onChange({ ...cover, focusX: x, focusY: y })}
          onRest={(point) => {
            // The admin may have replaced or removed the picture since. Then its point must not be stored for another one.
            if (shownUrl.current === cover.url) change.moveFocus(point)
          }}
        />
      )}
      <FileField
        ref={field}
        label={coverWords.file}
        hint={coverRule}
        error={change.problem}
        accept="image/png,image/jpeg"
        onChange={(event) => {
          const input = event.currentTarget
          // An empty field lets the admin choose the same file again.
          void change.upload(input.files?.[0] ?? null).then(() => {
            input.value = ''
          })
        }}
      />
      <p role="status" className="text-14 text-muted empty:hidden">
        {change.isUploading && coverWords.uploading}
      </p>
      {cover && (
        <div>
          <Button
            size="small"
            busy={change.isRemoving}
            // The button disappears with the cover, so the focus moves to the field.
            onClick={() => change.remove(undefined, { onSuccess: () => field.current?.focus() })}
          >
            {coverWords.remove}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function CoverPreview({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className="flex flex-col gap-1">
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  )
}
