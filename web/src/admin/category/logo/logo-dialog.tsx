import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { categoriesQuery } from '../../../lib/admin-catalogue-queries.ts'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldSkeleton } from '../../../ui/field-skeleton.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { LogoForm } from './logo-form.tsx'
import { useLogoUpload } from './use-logo-upload.ts'

const words = adminStrings.logo

/** Upload Logo: for the category of this id. */
export function LogoDialog({ categoryId, onClose }: { categoryId: number; onClose: () => void }) {
  const formId = useId()
  const { data, error, refetch } = useQuery(categoriesQuery)
  const category = data?.find(({ id }) => id === categoryId)
  const upload = useLogoUpload(categoryId, onClose)
  return (
    <FormDialog
      onClose={onClose}
      title={words.title}
      description={category?.name}
      formId={formId}
      submit={words.upload}
      busy={upload.isPending}
      hasForm={category !== undefined}
    >
      {category ? (
        <LogoForm id={formId} category={category} upload={upload} />
      ) : data ? (
        <NotFound words={adminStrings.category} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FieldSkeleton />
      )}
    </FormDialog>
  )
}
