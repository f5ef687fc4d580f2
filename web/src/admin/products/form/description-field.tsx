import { lazy, Suspense, useCallback } from 'react'
import { FieldSkeleton } from '../../../ui/form/field-skeleton.tsx'
import { loadEditor } from '../../shared/description/editor/load-editor.ts'
import type { ProductFormState } from '../product-form-schema.ts'
import { words } from '../strings.ts'

const DescriptionEditor = lazy(loadEditor)

/** The description, bound to the form as `form.field` binds a text. */
export function DescriptionField({ form }: { form: ProductFormState }) {
  const { ref } = form.register('description')
  const { error } = form.getFieldState('description', form.formState)
  // The function is new on every render but does the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const fieldRef = useCallback((element: HTMLElement | null) => ref(element), [])
  return (
    <Suspense fallback={<FieldSkeleton control="h-[250px]" />}>
      <DescriptionEditor
        label={words.description}
        hint={words.descriptionHint}
        optional
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
