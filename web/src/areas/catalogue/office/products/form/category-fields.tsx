import { categoryBody, createCategory } from '@docket/contract/admin/categories'
import { createSubCategory, subCategoryName } from '@docket/contract/admin/sub-categories'
import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../../../kit/api/api.ts'
import {
  categoriesQuery,
  refreshCatalogue,
  subCategoriesQuery,
} from '../../../../../kit/office/catalogue-queries.ts'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { SelectField } from '../../../../../kit/ui/form/select-field.tsx'
import type { Choices, ProductFormState } from '../product-form-schema.ts'
import { words } from '../strings.ts'
import { type NewName, NewNameField } from './new-name-field.tsx'

interface CategoryFieldsProps {
  form: ProductFormState
  choices: Choices
  /** The field for a new name, while it is open. */
  newName: Ref<NewName>
}

/**
 * The category and the subcategory. The admin can create both here. If the shop has no category, or the category has no
 * subcategory, the field for a new name is open.
 */
export function CategoryFields({ form, choices, newName }: CategoryFieldsProps) {
  const [categoryId, subCategoryId] = useWatch({
    control: form.control,
    name: ['categoryId', 'subCategoryId'],
  })
  /** What the admin has chosen to add. */
  const [adding, setAdding] = useState<'category' | 'subCategory' | null>(null)
  const create = useCreateCategory()
  const chosenCategory = choices.categories.find(({ id }) => String(id) === categoryId)
  const subCategories = choices.subCategories.filter((other) => String(other.categoryId) === categoryId)
  const categoryField = form.field('categoryId')
  const subCategoryField = form.field('subCategoryId')
  const hasNoCategory = choices.categories.length === 0
  const isAddingCategory = adding === 'category' || hasNoCategory
  const hasNoSubCategory = chosenCategory !== undefined && subCategories.length === 0
  // One new name at a time: a new category has no subcategories yet.
  const isAddingSubCategory = !isAddingCategory && (adding === 'subCategory' || hasNoSubCategory)

  function choose(name: 'categoryId' | 'subCategoryId', id: number) {
    form.setValue(name, String(id), { shouldDirty: true })
    form.clearErrors(name)
  }

  function stopAdding(name: 'categoryId' | 'subCategoryId') {
    setAdding(null)
    form.setFocus(name)
  }

  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <SelectField
          label={words.category}
          placeholder={words.chooseCategory}
          options={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
          aside={
            <AddButton
              name={words.category}
              isOffered={!isAddingCategory}
              onClick={() => setAdding('category')}
            />
          }
          {...categoryField}
          error={hasNoCategory ? undefined : categoryField.error}
          value={categoryId}
          onChange={async (event) => {
            setAdding(null)
            form.setValue('subCategoryId', '', { shouldDirty: true })
            await categoryField.onChange(event)
          }}
        />
        {isAddingCategory && (
          <NewNameField
            ref={newName}
            replaces="categoryId"
            label={words.newCategory}
            schema={categoryBody.shape.name}
            takesFocus={adding === 'category'}
            isMissing={hasNoCategory && categoryField.error !== undefined}
            onCreate={async (name) => {
              const { id } = await create.category(name)
              choose('categoryId', id)
              form.setValue('subCategoryId', '')
              setAdding('subCategory')
            }}
            onCancel={hasNoCategory ? undefined : () => stopAdding('categoryId')}
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <SelectField
          label={words.subCategory}
          placeholder={categoryId === '' ? words.categoryFirst : words.chooseSubCategory}
          options={subCategories.map(({ id, name }) => ({ value: id, label: name }))}
          aside={
            <AddButton
              name={words.subCategory}
              isOffered={chosenCategory !== undefined && !isAddingSubCategory}
              onClick={() => setAdding('subCategory')}
            />
          }
          {...subCategoryField}
          error={hasNoSubCategory && isAddingSubCategory ? undefined : subCategoryField.error}
          value={subCategoryId}
          onChange={async (event) => {
            setAdding(null)
            await subCategoryField.onChange(event)
          }}
        />
        {chosenCategory && isAddingSubCategory && (
          <NewNameField
            key={chosenCategory.id}
            ref={newName}
            replaces="subCategoryId"
            label={words.newSubCategory}
            hint={words.newSubCategoryIn(chosenCategory.name)}
            schema={subCategoryName}
            takesFocus={adding === 'subCategory'}
            isMissing={hasNoSubCategory && subCategoryField.error !== undefined}
            onCreate={async (name) => {
              const { id } = await create.subCategory(name, chosenCategory.id)
              choose('subCategoryId', id)
              stopAdding('subCategoryId')
            }}
            onCancel={hasNoSubCategory ? undefined : () => stopAdding('subCategoryId')}
          />
        )}
      </div>
    </div>
  )
}

interface AddButtonProps {
  name: string
  isOffered: boolean
  onClick: () => void
}

/**
 * Opens the field for a new name. If it is not offered, it is invisible but keeps its space, so that both selects
 * align.
 */
function AddButton({ name, isOffered, onClick }: AddButtonProps) {
  return (
    <span className={isOffered ? undefined : 'invisible max-sm:hidden'}>
      <Button size="small" variant="quiet" onClick={onClick}>
        <span>
          {words.addNew}
          <span className="sr-only"> {name.toLowerCase()}</span>
        </span>
      </Button>
    </span>
  )
}

/** Creates a category or a subcategory. When the promise resolves, the select fields of the form offer it. */
function useCreateCategory() {
  const queryClient = useQueryClient()
  return {
    async category(name: string) {
      const category = await call(createCategory, { body: { name } })
      queryClient.setQueryData(categoriesQuery.queryKey, (list) => list && [...list, category])
      void refreshCatalogue(queryClient)
      return category
    },
    async subCategory(name: string, categoryId: number) {
      const subCategory = await call(createSubCategory, { body: { name, categoryId } })
      queryClient.setQueryData(subCategoriesQuery.queryKey, (list) => list && [...list, subCategory])
      void refreshCatalogue(queryClient)
      return subCategory
    },
  }
}
