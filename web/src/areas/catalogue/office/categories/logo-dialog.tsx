import type { Category } from '@docket/contract/admin/categories'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { categoriesQuery } from '../../../../kit/office/catalogue-queries.ts'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { FileField } from '../../../../kit/ui/form/file-field.tsx'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { ProductCover } from '../../product-cover.tsx'
import { logoRule } from './logo-problem.ts'
import { logoWords, words } from './strings.ts'
import { type LogoUpload, useLogoUpload } from './use-logo-upload.ts'

/** The dialog Upload Logo. */
export function LogoDialog({ categoryId, onClose }: { categoryId: number; onClose: () => void }) {
  const formId = useId()
  const { data, error, refetch } = useQuery(categoriesQuery)
  const category = data?.find(({ id }) => id === categoryId)
  const upload = useLogoUpload(categoryId, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={logoWords.title}
      description={category?.name}
      formId={formId}
      submit={logoWords.upload}
      busy={upload.isPending}
      hasForm={category !== undefined}
    >
      {category ? (
        <LogoForm id={formId} category={category} upload={upload} />
      ) : data ? (
        <NotFound words={words} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FieldSkeleton />
      )}
    </FormDialog>
  )
}

interface LogoFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  category: Category
  upload: LogoUpload
}

function LogoForm({ id, category, upload }: LogoFormProps) {
  const field = useRef<HTMLInputElement>(null)

  async function choose(input: HTMLInputElement) {
    // Clears an invalid choice, so that the same file can be chosen again after a change.
    if (!(await upload.choose(input.files?.[0] ?? null))) input.value = ''
  }

  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void upload.send(() => field.current?.focus())
      }}
    >
      <LogoPreview category={category} file={upload.file} />
      <FileField
        ref={field}
        label={logoWords.file}
        hint={logoRule}
        error={upload.problem}
        accept="image/png,image/jpeg"
        onChange={(event) => void choose(event.currentTarget)}
      />
    </form>
  )
}

/** The logo as on a product card: the chosen file, or else the current logo. */
function LogoPreview({ category, file }: { category: Category; file: File | null }) {
  const chosenUrl = useDataUrl(file)
  const imageUrl = chosenUrl ?? category.imageUrl
  const currentCaption = category.imageUrl ? logoWords.now : logoWords.none
  const caption = chosenUrl ? logoWords.chosen : currentCaption
  return (
    <figure className="flex items-center gap-4">
      <ProductCover
        product={{
          id: category.id,
          title: category.name,
          subCategory: { category: { ...category, imageUrl } },
        }}
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
