import { focusFirstWrongField } from '../../../ui/form/wrong-fields.ts'
import { type ProductFormInput, type ProductFormState, productForm } from '../product-form-schema.ts'
import type { NewName } from './new-name-field.tsx'

const fields = Object.keys(productForm.shape) as (keyof ProductFormInput)[]

/**
 * Creates the category or subcategory that is only typed, if all other fields are right: a refused form must leave no
 * category behind. Otherwise it shows all errors, focuses the first wrong field and resolves to false.
 */
export async function createTypedName(form: ProductFormState, typed: NewName): Promise<boolean> {
  await form.trigger()
  // A new category has no subcategory yet: the form asks for it when the category is created.
  form.clearErrors(['categoryId', 'subCategoryId'])
  const wrongFields = fields.filter((name) => form.getFieldState(name).error)
  if (wrongFields.length === 0) return typed.create()
  const errors = wrongFields.map((name) => [name, form.getFieldState(name).error] as const)
  focusFirstWrongField({ ...Object.fromEntries(errors), newName: typed.check() })
  return false
}
