import { categoryBody } from '@docket/contract/admin/categories'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useFormReady } from '../../../../kit/ui/form/use-form-ready.ts'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { words } from './strings.ts'

interface CategoryFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  /** Empty for a new category. */
  name: string
  /** Called when the form is loaded and can be submitted. */
  onReady: () => void
  onSubmit: (body: { name: string }) => Promise<unknown>
}

export function CategoryForm({ id, name, onReady, onSubmit }: CategoryFormProps) {
  const form = useZodForm({ schema: categoryBody, defaults: { name } })
  useFormReady(onReady, () => form.setFocus('name', { shouldSelect: true }))
  return (
    <Form form={form} onSubmit={onSubmit} id={id}>
      <TextField label={words.name} autoComplete="off" {...form.field('name')} />
      <UnsavedGuard when={form.formState.isDirty} keptParams={['edit']} />
    </Form>
  )
}
