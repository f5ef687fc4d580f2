import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { categoriesQuery } from '../../../../kit/office/catalogue-queries.ts'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { FieldSkeleton } from '../../../../kit/ui/form/field-skeleton.tsx'
import { FormDialog } from '../../../../kit/ui/overlay/form-dialog.tsx'
import { LogoForm } from './logo-form.tsx'
import { logoWords, words } from './strings.ts'
import { useLogoUpload } from './use-logo-upload.ts'

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
