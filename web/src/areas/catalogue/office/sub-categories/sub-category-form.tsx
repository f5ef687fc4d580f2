import { type SubCategory, subCategoryName } from '@docket/contract/admin/sub-categories'
import * as z from 'zod'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useFormReady } from '../../../../kit/ui/form/use-form-ready.ts'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { words } from './strings.ts'

const subCategoryForm = z.object({
  categoryId: z.string().min(1, words.categoryRequired).transform(Number),
  name: subCategoryName,
})

interface SubCategoryFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  /** Null for a new subcategory. */
  subCategory: SubCategory | null
  categories: readonly { id: number; name: string }[]
  /** The initial category of a new subcategory. */
  categoryId: number | undefined
  /** Called when the form is loaded and can be submitted. */
  onReady: () => void
  onSubmit: (body: z.output<typeof subCategoryForm>) => Promise<unknown>
}

export function SubCategoryForm(props: SubCategoryFormProps) {
  const { id, subCategory, categories, categoryId, onReady, onSubmit } = props
  const chosenCategory = categories.find(
    (category) => category.id === (subCategory?.categoryId ?? categoryId),
  )
  const form = useZodForm({
    schema: subCategoryForm,
    defaults: { categoryId: chosenCategory ? String(chosenCategory.id) : '', name: subCategory?.name ?? '' },
  })
  useFormReady(onReady, () =>
    chosenCategory ? form.setFocus('name', { shouldSelect: true }) : form.setFocus('categoryId'),
  )
  return (
    <Form form={form} onSubmit={onSubmit} id={id}>
      <SelectField
        label={words.category}
        placeholder={words.chooseCategory}
        options={categories.map((category) => ({ value: category.id, label: category.name }))}
        {...(subCategory && { hint: words.categoryFixed })}
        {...form.field('categoryId')}
        // Not the form's own `disabled`, which would remove the value.
        disabled={subCategory !== null}
      />
      <TextField label={words.name} autoComplete="off" {...form.field('name')} />
      <UnsavedGuard when={form.formState.isDirty} keptParams={['edit']} />
    </Form>
  )
}
