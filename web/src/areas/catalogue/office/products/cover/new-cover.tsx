import { moveCoverFocus } from '@docket/contract/admin/covers'
import { useRef, useState } from 'react'
import { call } from '../../../../../kit/api/api.ts'
import { ApiError } from '../../../../../kit/api/api-error.ts'
import { sentencesOf } from '../../../../../kit/api/errors.ts'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { FileField } from '../../../../../kit/ui/form/file-field.tsx'
import { coverWords } from '../strings.ts'
import { coverProblem, coverRule, FocalPoint, sendCover } from './cover-field.tsx'
import { type DraftCover, draftCoverOf } from './draft-cover.ts'

interface NewCoverProps {
  cover: DraftCover | null
  onChange: (cover: DraftCover | null) => void
  /** The product is being saved. */
  isBusy: boolean
  /** The product is saved, and the picture is on its way. */
  isUploading: boolean
}

/** The picture of a product that is not saved yet. It is uploaded with the first save. */
export function NewCover({ cover, onChange, isBusy, isUploading }: NewCoverProps) {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  async function choose(file: File | null) {
    // Who opens the chooser and closes it again keeps the picture.
    if (file === null) return
    const refusal = await coverProblem(file)
    if (refusal !== undefined) return setProblem(refusal)
    const draft = await draftCoverOf(file)
    setProblem(draft ? undefined : coverWords.damaged)
    if (draft) onChange(draft)
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-14">{coverWords.title}</legend>
      <p className="text-14 text-muted">{cover ? coverWords.withFirstSave : coverWords.drawn}</p>
      {cover && (
        <FocalPoint
          key={cover.shown.url}
          cover={cover.shown}
          onMove={({ x, y }) => onChange({ ...cover, shown: { ...cover.shown, focusX: x, focusY: y } })}
          // It is sent with the picture.
          onRest={() => {}}
        />
      )}
      <FileField
        ref={field}
        label={coverWords.file}
        hint={coverRule}
        error={problem}
        optional
        accept="image/png,image/jpeg"
        disabled={isBusy}
        onChange={(event) => {
          const input = event.currentTarget
          // An empty field lets the operator choose the same file again.
          void choose(input.files?.[0] ?? null).then(() => {
            input.value = ''
          })
        }}
      />
      <p role="status" className="text-14 text-muted empty:hidden">
        {isUploading && coverWords.uploading}
      </p>
      {cover && (
        <div>
          <Button
            size="small"
            disabled={isBusy}
            // The button disappears with the picture, so the focus moves to the field.
            onClick={() => {
              onChange(null)
              field.current?.focus()
            }}
          >
            {coverWords.remove}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** Uploads the picture of a product that has just been created. Returns why that failed; undefined if it did not. */
export async function sendDraftCover(
  productId: number,
  { file, shown }: DraftCover,
): Promise<string | undefined> {
  try {
    await sendCover(productId, file)
    const { focusX: x, focusY: y } = shown
    if (x !== 50 || y !== 50) await call(moveCoverFocus, { body: { id: productId, x, y } })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.details?.file) return error.details.file.join('\n')
    return sentencesOf(error).join('\n')
  }
}
