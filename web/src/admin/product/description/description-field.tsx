import { lazy, Suspense, useCallback } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { FieldSkeleton } from '../../../ui/field-skeleton.tsx'
import type { ProductForm } from '../product-form.tsx'
import { loadEditor } from './load-editor.ts'

const words = adminStrings.product
const DescriptionEditor = lazy(loadEditor)

/** The description, bound to the form as `form.field` binds a text. */
export function DescriptionField({ form }: { form: ProductForm }) {
  const { ref } = form.register('description')
  const { error } = form.getFieldState('description', form.formState)
  // The function is another one at each rendering, and does the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const fieldRef = useCallback((element: HTMLElement | null) => ref(element), [])
  return (
    <Suspense fallback={<FieldSkeleton control="h-[250px]" />}>
      <DescriptionEditor
        label={words.description}
        hint={words.descriptionHint}
        error={error?.message}
        stored={form.formState.defaultValues?.description ?? ''}
        onChange={(html) =>
          form.setValue('description', html, { shouldDirty: true, shouldValidate: error !== undefined })
        }
        onBlur={() => void (form.getValues('description') !== '' && form.trigger('description'))}
        fieldRef={fieldRef}
      />
    </Suspense>
  )
}
