import { focusFirstWrongField } from '../../../ui/form/wrong-fields.ts'
import { type ProductFormInput, type ProductFormState, productForm } from '../product-form-schema.ts'
import type { NewName } from './new-name-field.tsx'

/**
 * The fields that are not checked before a name is created. A new category has no subcategory yet; the form asks for it
 * after the category is created.
 */
const CATEGORY_FIELDS: (keyof ProductFormInput)[] = ['categoryId', 'subCategoryId']
const otherFields = (Object.keys(productForm.shape) as (keyof ProductFormInput)[]).filter(
  (name) => !CATEGORY_FIELDS.includes(name),
)

/**
 * Creates the category or subcategory whose name is typed but not created yet, if all other fields are valid. Otherwise
 * it creates nothing, so that a refused form leaves no category behind: it shows all errors, focuses the first wrong
 * field and resolves to false.
 */
export async function createTypedName(form: ProductFormState, typed: NewName): Promise<boolean> {
  form.clearErrors(CATEGORY_FIELDS)
  if (await form.trigger(otherFields)) return typed.create()
  const errors = otherFields.map((name) => [name, form.getFieldState(name).error] as const)
  focusFirstWrongField({ ...Object.fromEntries(errors), newName: typed.check() })
  return false
}
