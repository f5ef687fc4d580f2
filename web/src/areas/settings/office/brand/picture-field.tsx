import { type BrandPicture, MAX_BRAND_PICTURE_BYTES, uploadBrandPicture } from '@docket/contract/admin/brand'
import { fittedLogo } from '@docket/contract/brand-styles'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'
import { formatMegabytes, pictureProblem } from '../../../../kit/office/picture-problem.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { FileField } from '../../../../kit/ui/form/file-field.tsx'
import type { FormOfBrand } from './accent-fields.tsx'
import { plate } from './preview-colours.ts'
import { words } from './strings.ts'

type Kind = 'logo' | 'icon'

/** Long enough for 2 MB over a slow connection. */
const TIMEOUT_MS = 120_000

const size = formatMegabytes(MAX_BRAND_PICTURE_BYTES)
const hints = { logo: words.logoHint({ size }), icon: words.iconHint({ size }) }

/** A picture of the brand. An upload is shown at once, and used once the form is saved. */
export function PictureField({ kind, form }: { kind: Kind; form: FormOfBrand }) {
  const picture = useWatch({ control: form.control, name: kind })
  const set = (value: BrandPicture | null) => form.setValue(kind, value, { shouldDirty: true })
  const { problem, isUploading, choose } = useUpload(kind, set)
  const isUnsaved = picture !== null && picture.id !== form.formState.defaultValues?.[kind]?.id
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FileField
        ref={field}
        label={words[kind]}
        hint={hints[kind]}
        error={problem}
        optional
        accept="image/png,image/jpeg"
        onChange={(event) => {
          const input = event.currentTarget
          // An empty field lets the operator choose the same file again.
          void choose(input.files?.[0] ?? null).then(() => {
            input.value = ''
          })
        }}
      />
      <p role="status" className="text-14 text-muted empty:hidden">
        {isUploading ? words.uploading : isUnsaved && words.uploaded}
      </p>
      {picture && (
        <div className="flex flex-wrap items-center gap-3">
          <img
            {...fittedLogo(picture)}
            src={picture.url}
            alt=""
            className="rounded-control"
            style={plate(picture.ground)}
          />
          <Button
            size="small"
            // The button disappears with the picture, so the focus moves to the field.
            onClick={() => {
              set(null)
              field.current?.focus()
            }}
          >
            {words.remove[kind]}
          </Button>
        </div>
      )}
    </div>
  )
}

function useUpload(kind: Kind, onUploaded: (picture: BrandPicture) => void) {
  const [problem, setProblem] = useState<string>()
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('kind', kind)
      form.append('file', file)
      return call(uploadBrandPicture, { form, timeoutMs: TIMEOUT_MS })
    },
    meta: { errors: 'form' },
    onSuccess: onUploaded,
    onError: (error) => setProblem(error instanceof ApiError ? error.details?.file?.join('\n') : undefined),
  })
  return {
    problem,
    isUploading: upload.isPending,

    async choose(file: File | null) {
      if (upload.isPending) return
      const newProblem = await pictureProblem(file, { maxBytes: MAX_BRAND_PICTURE_BYTES, words })
      setProblem(
        newProblem === null ? undefined : 'toast' in newProblem ? newProblem.toast : newProblem.field,
      )
      if (newProblem === null && file !== null) upload.mutate(file)
    },
  }
}
