import type { AdminProduct } from '@docket/contract/admin/products'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { useState } from 'react'
import { UnsavedGuard } from '../../../../../kit/search/unsaved-guard.tsx'
import { Form } from '../../../../../kit/ui/form/form.tsx'
import { Card } from '../../../../../kit/ui/layout/card.tsx'
import type { UnsentCover } from '../cover/cover-field.tsx'
import type { DraftCover } from '../cover/draft-cover.ts'
import { NewCover, sendDraftCover } from '../cover/new-cover.tsx'
import { ConflictDialog } from '../form/conflict.tsx'
import { CoverFields, ProductFields, useProductForm } from '../form/product-form.tsx'
import { PicturesField } from '../pictures/pictures-field.tsx'
import { picturesQuery } from '../pictures/use-pictures.ts'
import { LivePreview } from '../preview/live-preview.tsx'
import type { Choices } from '../product-form-schema.ts'
import { coverWords } from '../strings.ts'

export interface EditorFormProps {
  id: string
  /** Null for a new product. */
  product: AdminProduct | null
  choices: Choices
  isBusy: boolean
  /** Below a width of 1280 px, one of the two is shown. */
  shows: 'fields' | 'preview'
  /** The picture of this product that could not be uploaded when it was created. */
  unsent: UnsentCover | undefined
  onReady: () => void
  onBusy: (isBusy: boolean) => void
  /** The form cannot be saved as it is. The fields say why. */
  onRefused: () => void
  /** `unsent` is the picture of a new product that could not be uploaded. */
  onSaved: (product: AdminProduct, unsent: UnsentCover | undefined) => unknown
  onTakeTheirs: (theirs: AdminProduct) => void
}

/** Beside the fields it stays in view, above the bar with the buttons, and scrolls by itself. */
const previewStyle = 'min-w-0 xl:sticky xl:top-6 xl:max-h-[calc(100dvh-7.5rem)] xl:overflow-y-auto'

/** The fields of a product, with its picture first, beside the card and the page that they make. */
export function EditorForm(props: EditorFormProps) {
  const { product, choices, shows, onRefused } = props
  const [draftCover, setDraftCover] = useState<DraftCover | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const [storedCover, setStoredCover] = useState(product?.cover ?? null)
  const { form, formProps, newName, conflict } = useProductForm({
    ...props,
    // The picture needs the product. If its upload fails, the product is there, and its page offers the upload again.
    async onSaved(saved) {
      if (!draftCover) return props.onSaved(saved, undefined)
      setIsUploading(true)
      const reason = await sendDraftCover(saved.id, draftCover)
      const problem = `${coverWords.notUploaded} ${reason}`
      return props.onSaved(saved, reason === undefined ? undefined : { file: draftCover.file, problem })
    },
  })
  const cover = product ? storedCover : (draftCover?.shown ?? null)
  const { data } = useQuery({ ...picturesQuery(product?.id ?? 0), enabled: product !== null })
  return (
    <div className="mb-6 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <div className={clsx('min-w-0', shows === 'preview' && 'max-xl:hidden')}>
        <Card as="section">
          <Form
            {...formProps}
            onInvalid={() => {
              onRefused()
              formProps.onInvalid()
            }}
          >
            <CoverFields
              form={form}
              product={product && { ...product, cover: storedCover }}
              choices={choices}
              onCover={setStoredCover}
              newCover={
                <NewCover
                  cover={draftCover}
                  onChange={setDraftCover}
                  isBusy={props.isBusy}
                  isUploading={isUploading}
                />
              }
              hasPicture={cover !== null}
              unsent={props.unsent}
            />
            {product && <PicturesField productId={product.id} onCover={setStoredCover} />}
            <ProductFields form={form} choices={choices} newName={newName} />
            <UnsavedGuard when={form.formState.isDirty || draftCover !== null} keptParams={[]} />
            {conflict && <ConflictDialog {...conflict} />}
          </Form>
        </Card>
      </div>
      <div className={clsx(previewStyle, shows === 'fields' && 'max-xl:hidden')}>
        <LivePreview
          form={form}
          product={product}
          cover={cover}
          pictures={data?.pictures}
          choices={choices}
        />
      </div>
    </div>
  )
}
