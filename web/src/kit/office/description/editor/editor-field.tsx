import { lazy, Suspense, useCallback } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { FieldSkeleton } from '../../../ui/form/field-skeleton.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'

/** Loads the editor's code, which is larger than the code of the form around it. */
export const loadEditor = () =>
  import('./description-editor.tsx').then((module) => ({ default: module.DescriptionEditor }))

const DescriptionEditor = lazy(loadEditor)

interface EditorFieldProps<In extends FieldValues, Out> {
  form: ZodForm<In, Out>
  /** A field of the form that is HTML. */
  name: Path<In>
  label: string
  hint: string
  optional?: boolean
  /** Whether the toolbar has no colours and no videos. */
  isPlain?: boolean
}

/** The editor for a field of a form. It binds the editor like `form.field` binds a text field. */
export function EditorField<In extends FieldValues, Out>(props: EditorFieldProps<In, Out>) {
  const { form, name, label, hint, optional = false, isPlain = false } = props
  const { ref } = form.register(name)
  const { error } = form.getFieldState(name, form.formState)
  // `ref` is a new function on every render, but each does the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const fieldRef = useCallback((element: HTMLElement | null) => ref(element), [])
  return (
    <Suspense fallback={<FieldSkeleton control="h-[250px]" />}>
      <DescriptionEditor
        {...{ label, hint, optional, isPlain, fieldRef }}
        error={error?.message}
        storedHtml={form.formState.defaultValues?.[name] ?? ''}
        onChange={(html) =>
          // TypeScript does not know that this field is a string.
          form.setValue(name, html as PathValue<In, Path<In>>, {
            shouldDirty: true,
            shouldValidate: error !== undefined,
          })
        }
        onBlur={() => {
          if (form.getValues(name) !== '') void form.trigger(name)
        }}
      />
    </Suspense>
  )
}
