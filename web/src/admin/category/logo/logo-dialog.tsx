import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { categoriesQuery } from '../../../lib/admin-catalogue-queries.ts'
import { strings } from '../../../lib/strings.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { FieldSkeleton } from '../../../ui/field-skeleton.tsx'
import { CategoryGone } from '../category-gone.tsx'
import { LogoForm } from './logo-form.tsx'
import { useLogoUpload } from './use-logo-upload.ts'

const words = strings.adminLogo

/** Upload Logo: for the category of this id. */
export function LogoDialog({ categoryId, onClose }: { categoryId: number; onClose: () => void }) {
  const formId = useId()
  const { data, error, refetch } = useQuery(categoriesQuery)
  const category = data?.find(({ id }) => id === categoryId)
  const upload = useLogoUpload(categoryId, onClose)
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      title={words.title}
      description={category?.name}
      footer={
        category && (
          <>
            <Button onClick={onClose}>{strings.common.cancel}</Button>
            <Button type="submit" form={formId} variant="primary" busy={upload.isPending}>
              {words.upload}
            </Button>
          </>
        )
      }
    >
      {category ? (
        <LogoForm id={formId} category={category} upload={upload} />
      ) : data ? (
        <CategoryGone onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <FieldSkeleton />
      )}
    </Dialog>
  )
}
