import { type SubCategory, subCategoryName } from '@docket/contract/admin/sub-category'
import * as z from 'zod'
import { adminStrings } from '../../lib/admin-strings.ts'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useFormReady } from '../../ui/use-form-ready.ts'
import { useZodForm } from '../../ui/use-zod-form.ts'

const words = adminStrings.subCategory

const subCategoryForm = z.object({
  categoryId: z.string().min(1, words.categoryRequired).transform(Number),
  name: subCategoryName,
})

interface SubCategoryFormProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  /** Null for a new one. */
  subCategory: SubCategory | null
  categories: readonly { id: number; name: string }[]
  /** Chosen at first for a new one. */
  categoryId: number | undefined
  /** Its code has come and it can be sent. */
  onReady: () => void
  onSubmit: (body: z.output<typeof subCategoryForm>) => Promise<unknown>
}

export function SubCategoryForm(props: SubCategoryFormProps) {
  const { id, subCategory, categories, categoryId, onReady, onSubmit } = props
  const chosen = categories.find((category) => category.id === (subCategory?.categoryId ?? categoryId))
  const form = useZodForm({
    schema: subCategoryForm,
    defaults: { categoryId: chosen ? String(chosen.id) : '', name: subCategory?.name ?? '' },
  })
  useFormReady(onReady, () =>
    chosen ? form.setFocus('name', { shouldSelect: true }) : form.setFocus('categoryId'),
  )
  return (
    <Form form={form} onSubmit={onSubmit} id={id}>
      <SelectField
        label={words.category}
        placeholder={words.chooseCategory}
        options={categories.map((category) => ({ value: category.id, label: category.name }))}
        {...(subCategory && { hint: words.categoryFixed })}
        {...form.field('categoryId')}
        // Not the form's own `disabled`, which would take the value away.
        disabled={subCategory !== null}
      />
      <TextField label={words.name} autoComplete="off" {...form.field('name')} />
      <UnsavedGuard when={form.formState.isDirty} held={['edit']} />
    </Form>
  )
}
