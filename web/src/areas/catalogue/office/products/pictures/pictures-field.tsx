import { MAX_ALT_LENGTH } from '@docket/contract/admin/product-pictures'
import type { AdminProduct } from '@docket/contract/admin/products'
import { MAX_PICTURES, type Picture } from '@docket/contract/catalogue'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { ErrorState } from '../../../../../kit/api/error-state.tsx'
import { Skeleton } from '../../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { FileField } from '../../../../../kit/ui/form/file-field.tsx'
import { TextField } from '../../../../../kit/ui/form/text-field.tsx'
import { coverRule } from '../cover/cover-field.tsx'
import { picturesWords as words } from '../strings.ts'
import { usePictures } from './use-pictures.ts'

interface PicturesFieldProps {
  productId: number
  /** One of them has become the cover. */
  onCover: (cover: AdminProduct['cover']) => void
}

/** The further pictures of a product: their order, what each shows, and a field for one more. */
export function PicturesField({ productId, onCover }: PicturesFieldProps) {
  const state = usePictures(productId, onCover)
  const { pictures, error } = state
  const legend = useRef<HTMLLegendElement>(null)
  if (!pictures && error) return <ErrorState error={error} onRetry={state.retry} />
  const isFull = pictures !== undefined && pictures.length >= MAX_PICTURES - 1

  function move(index: number, by: 1 | -1) {
    if (!pictures) return
    const moved = [...pictures]
    moved.splice(index + by, 0, ...moved.splice(index, 1))
    state.arrange(moved)
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend ref={legend} tabIndex={-1} className="mb-1 font-medium text-14 outline-none">
        {words.title}
      </legend>
      <p className="text-14 text-muted">{words.hint({ count: MAX_PICTURES })}</p>
      {!pictures && <Skeleton className="h-20 w-full" />}
      {pictures && pictures.length > 0 && (
        <ol className="flex flex-col gap-3">
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.id}
              picture={picture}
              // The cover is the first.
              nth={index + 2}
              isRemoving={state.removing === picture.id}
              onCover={() => state.asCover(picture.id)}
              onUp={index > 0 ? () => move(index, -1) : undefined}
              onDown={index < pictures.length - 1 ? () => move(index, 1) : undefined}
              onAlt={(alt) =>
                state.arrange(pictures.map((each) => (each.id === picture.id ? { ...each, alt } : each)))
              }
              onRemove={async () => {
                await state.remove(picture.id)
                // The button that had the focus is gone.
                legend.current?.focus()
              }}
            />
          ))}
        </ol>
      )}
      {isFull ? (
        <p className="text-14 text-muted">{words.full}</p>
      ) : (
        <FileField
          label={words.add}
          hint={coverRule}
          error={state.problem}
          optional
          accept="image/png,image/jpeg"
          onChange={(event) => {
            const input = event.currentTarget
            // An empty field lets the operator choose the same file again.
            void state.upload(input.files?.[0] ?? null).then(() => {
              input.value = ''
            })
          }}
        />
      )}
      <p role="status" className="text-14 text-muted empty:hidden">
        {state.isUploading && words.uploading}
      </p>
    </fieldset>
  )
}

interface PictureRowProps {
  picture: Picture
  nth: number
  isRemoving: boolean
  onCover: () => void
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onAlt: (alt: string) => void
  onRemove: () => Promise<void>
}

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

function PictureRow({ picture, nth, isRemoving, onCover, onUp, onDown, onAlt, onRemove }: PictureRowProps) {
  return (
    <li className="flex flex-wrap items-start gap-3">
      <img
        src={picture.srcSet.split(' ', 1)[0]}
        width={picture.width}
        height={picture.height}
        alt=""
        className="h-18 w-24 shrink-0 rounded-control bg-sunken object-contain"
      />
      <div className="flex min-w-0 flex-1 basis-52 flex-col gap-2">
        <TextField
          label={words.alt(nth)}
          defaultValue={picture.alt}
          maxLength={MAX_ALT_LENGTH}
          autoComplete="off"
          optional
          onBlur={({ currentTarget: { value } }) => value.trim() !== picture.alt && onAlt(value.trim())}
          // Enter would save the product.
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
        <div className="flex flex-wrap gap-1">
          <MoveButton label={words.up} nth={nth} onClick={onUp} Icon={ArrowUp} />
          <MoveButton label={words.down} nth={nth} onClick={onDown} Icon={ArrowDown} />
          <MoveButton label={words.asCover} nth={nth} onClick={onCover} />
          <Button
            size="small"
            variant="quiet"
            busy={isRemoving}
            onClick={() => void onRemove().catch(() => {})}
          >
            <span>
              {words.remove}
              <span className="sr-only">{words.ofPicture(nth)}</span>
            </span>
          </Button>
        </div>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  nth: number
  onClick: (() => void) | undefined
  Icon?: typeof ArrowUp
}

/** At the end of the list it stays, so that a repeated press keeps the focus. */
function MoveButton({ label, nth, onClick, Icon }: MoveButtonProps) {
  return (
    <Button size="small" variant="quiet" aria-disabled={!onClick} onClick={onClick ?? (() => {})}>
      {Icon && <Icon {...icon} />}
      <span>
        {label}
        <span className="sr-only">{words.ofPicture(nth)}</span>
      </span>
    </Button>
  )
}
