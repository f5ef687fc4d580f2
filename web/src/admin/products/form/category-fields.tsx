import { categoryBody } from '@docket/contract/admin/categories'
import { subCategoryName } from '@docket/contract/admin/sub-categories'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../ui/form/button.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { Choices, ProductFormState } from '../product-form-schema.ts'
import { words } from '../strings.ts'
import { NewNameField } from './new-name-field.tsx'
import { useCreateCategory } from './use-create-category.ts'

/** The category and the subcategory. The admin can create both here. If there is none, the field for a new name is open. */
export function CategoryFields({ form, choices }: { form: ProductFormState; choices: Choices }) {
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
  const isAddingCategory = adding === 'category' || choices.categories.length === 0
  const isAddingSubCategory = adding === 'subCategory' || subCategories.length === 0

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
          value={categoryId}
          onChange={async (event) => {
            setAdding(null)
            form.setValue('subCategoryId', '', { shouldDirty: true })
            await categoryField.onChange(event)
          }}
        />
        {isAddingCategory && (
          <NewNameField
            label={words.newCategory}
            schema={categoryBody.shape.name}
            takesFocus={adding === 'category'}
            onCreate={async (name) => {
              const { id } = await create.category(name)
              choose('categoryId', id)
              form.setValue('subCategoryId', '')
              setAdding('subCategory')
            }}
            onCancel={choices.categories.length === 0 ? undefined : () => stopAdding('categoryId')}
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
          value={subCategoryId}
          onChange={async (event) => {
            setAdding(null)
            await subCategoryField.onChange(event)
          }}
        />
        {chosenCategory && isAddingSubCategory && (
          <NewNameField
            key={chosenCategory.id}
            label={words.newSubCategory}
            hint={words.newSubCategoryIn(chosenCategory.name)}
            schema={subCategoryName}
            takesFocus={adding === 'subCategory'}
            onCreate={async (name) => {
              const { id } = await create.subCategory(name, chosenCategory.id)
              choose('subCategoryId', id)
              stopAdding('subCategoryId')
            }}
            onCancel={subCategories.length === 0 ? undefined : () => stopAdding('subCategoryId')}
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

/** Opens the field for a new name. If it is not offered, it is invisible but keeps its space, so that both selects align. */
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
