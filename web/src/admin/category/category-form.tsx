import { categoryBody } from '@docket/contract/admin/category'
import { adminStrings } from '../../lib/admin-strings.ts'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useFormReady } from '../../ui/use-form-ready.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'

interface CategoryFormProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  /** Empty for a new one. */
  name: string
  /** Its code has come and it can be sent. */
  onReady: () => void
  onSubmit: (body: { name: string }) => Promise<unknown>
}

export function CategoryForm({ id, name, onReady, onSubmit }: CategoryFormProps) {
  const form = useZodForm({ schema: categoryBody, defaults: { name } })
  useFormReady(onReady, () => form.setFocus('name', { shouldSelect: true }))
  return (
    <Form form={form} onSubmit={onSubmit} id={id}>
      <TextField label={adminStrings.category.name} autoComplete="off" {...form.field('name')} />
      <UnsavedGuard when={form.formState.isDirty} held={['edit']} />
    </Form>
  )
}
