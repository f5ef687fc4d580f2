import { MAX_COVER_BYTES, moveCoverFocus, removeCover, uploadCover } from '@docket/contract/admin/covers'
import type { AdminProduct } from '@docket/contract/admin/products'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { call } from '../../../../../kit/api/api.ts'
import { ApiError } from '../../../../../kit/api/api-error.ts'
import { useCallAfterRest } from '../../../../../kit/lib/use-call-after-rest.ts'
import { productsKey } from '../../../../../kit/office/catalogue-queries.ts'
import { formatMegabytes, pictureProblem } from '../../../../../kit/office/picture-problem.ts'
import { toast } from '../../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { FileField } from '../../../../../kit/ui/form/file-field.tsx'
import { ProductCover } from '../../../product-cover.tsx'
import { coverWords } from '../strings.ts'

interface CoverFieldProps {
  product: AdminProduct
  onChange: (cover: ProductCoverData) => void
  /** The editor shows the card and the page beside it. */
  isInEditor?: boolean
  unsent?: UnsentCover | undefined
}

/** A picture that was chosen before its product was saved, and could not be uploaded afterwards. */
export interface UnsentCover {
  file: File
  problem: string
}

/** The part of the product form about its cover. Each change takes effect at once. */
export function CoverField({ product, onChange, isInEditor = false, unsent }: CoverFieldProps) {
  const { id, cover } = product
  const change = useCover(id, onChange, cover ? undefined : unsent?.problem)
  const field = useRef<HTMLInputElement>(null)
  const shownUrl = useRef(cover?.url)
  useLayoutEffect(() => {
    shownUrl.current = cover?.url
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-14">{coverWords.title}</legend>
      <p className="text-14 text-muted">{cover ? coverWords.atOnce : coverWords.drawn}</p>
      {!isInEditor && (
        <div className="flex flex-wrap gap-4 text-14 text-muted">
          <CoverPreview name={coverWords.card}>
            <ProductCover product={product} place="card" className="aspect-[8/5] w-48 rounded-card" />
          </CoverPreview>
          <CoverPreview name={coverWords.phone}>
            <ProductCover product={product} place="card" className="h-24 w-32 rounded-card" />
          </CoverPreview>
        </div>
      )}
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
      {unsent && !cover && (
        <div>
          <Button size="small" busy={change.isUploading} onClick={() => void change.upload(unsent.file)}>
            {coverWords.tryAgain}
          </Button>
        </div>
      )}
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

type ProductCoverData = AdminProduct['cover']

/** Long enough for 15 MB over a slow connection. */
const TIMEOUT_MS = 180_000

/** The requirements of a cover in one sentence. */
export const coverRule = coverWords.hint(formatMegabytes(MAX_COVER_BYTES))

/** Makes a file the cover of a product. @throws what `call` throws */
export function sendCover(productId: number, file: File) {
  const form = new FormData()
  form.append('file', file)
  form.append('id', String(productId))
  return call(uploadCover, { form, timeoutMs: TIMEOUT_MS })
}

/** Why a file cannot be a cover; undefined if it can. */
export async function coverProblem(file: File | null): Promise<string | undefined> {
  const problem = await pictureProblem(file, { maxBytes: MAX_COVER_BYTES, words: coverWords })
  return problem === null ? undefined : 'toast' in problem ? problem.toast : problem.field
}

/** Changes the uploaded cover of a product. `onChange` gets the cover after each change. */
function useCover(
  productId: number,
  onChange: (cover: ProductCoverData) => void,
  firstProblem: string | undefined,
) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState(firstProblem)

  function showCover({ cover }: { cover: ProductCoverData }) {
    setProblem(undefined)
    onChange(cover)
    return queryClient.invalidateQueries({ queryKey: productsKey })
  }

  const upload = useMutation({
    mutationFn: (file: File) => sendCover(productId, file),
    meta: { errors: 'form' },
    onSuccess(answer) {
      toast.success(coverWords.uploaded)
      return showCover(answer)
    },
    onError: (error) => setProblem(error instanceof ApiError ? error.details?.file?.join('\n') : undefined),
  })
  const remove = useMutation({
    mutationFn: () => call(removeCover, { params: { id: productId } }),
    onSuccess(answer) {
      toast.success(coverWords.removed)
      return showCover(answer)
    },
  })
  const moveFocus = useMutation({
    mutationFn: (point: { x: number; y: number }) =>
      call(moveCoverFocus, { body: { id: productId, ...point } }),
    // One after the other, so that the last point wins.
    scope: { id: `cover-focus-${productId}` },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productsKey }),
  })

  return {
    problem,
    isUploading: upload.isPending,
    isRemoving: remove.isPending,
    remove: remove.mutate,
    moveFocus: moveFocus.mutate,

    async upload(file: File | null) {
      if (upload.isPending) return
      const newProblem = await coverProblem(file)
      setProblem(newProblem)
      if (newProblem === undefined && file !== null) upload.mutate(file)
    },
  }
}

interface Point {
  x: number
  y: number
}

interface FocalPointProps {
  cover: NonNullable<ProductCoverData>
  /** Called at each step, in percent. */
  onMove: (point: Point) => void
  /** Called when the point has not moved for a moment. */
  onRest: (point: Point) => void
}

const REST_MS = 400
const STEP_PERCENT = 5
const steps: Record<string, Point | undefined> = {
  ArrowLeft: { x: -STEP_PERCENT, y: 0 },
  ArrowRight: { x: STEP_PERCENT, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PERCENT },
  ArrowDown: { x: 0, y: STEP_PERCENT },
}

/** The whole picture with its focal point, which a click or the arrow keys move. */
export function FocalPoint({ cover, onMove, onRest }: FocalPointProps) {
  const hintId = useId()
  const point = { x: cover.focusX, y: cover.focusY }
  const callAfterRest = useCallAfterRest(onRest, REST_MS)

  function move(x: number, y: number) {
    const next = { x: toPercent(x), y: toPercent(y) }
    if (next.x === point.x && next.y === point.y) return
    onMove(next)
    callAfterRest(next)
  }

  function onClick({ currentTarget, clientX, clientY, detail }: MouseEvent) {
    // A click by Enter or Space has no position.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    move(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    move(point.x + step.x, point.y + step.y)
  }

  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-14">{coverWords.focus}</p>
      <button
        type="button"
        aria-label={`${coverWords.focus}: ${coverWords.focusAt(point.x, point.y)}`}
        aria-describedby={hintId}
        className="relative max-w-full cursor-crosshair self-start overflow-hidden rounded-control"
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <img
          src={cover.url}
          srcSet={cover.srcSet}
          sizes="20rem"
          width={cover.width}
          height={cover.height}
          alt=""
          className="max-h-64 w-auto"
        />
        <span
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-pill border-2 border-surface bg-focus"
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
        />
      </button>
      <p id={hintId} className="text-14 text-muted">
        {coverWords.focusHint}
      </p>
      <p role="status" className="font-mono text-12 text-muted tabular-nums">
        {coverWords.focusAt(point.x, point.y)}
      </p>
    </div>
  )
}

const toPercent = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)))
