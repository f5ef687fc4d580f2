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

/** The category and the subcategory. Each can be created here; where there is none, the field for its name is open. */
export function CategoryFields({ form, choices }: { form: ProductFormState; choices: Choices }) {
  const [categoryId, subCategoryId] = useWatch({
    control: form.control,
    name: ['categoryId', 'subCategoryId'],
  })
  /** Which one the admin is adding, although there are others. */
  const [adding, setAdding] = useState<'category' | 'subCategory' | null>(null)
  const create = useCreateCategory()
  const inCategory = choices.categories.find(({ id }) => String(id) === categoryId)
  const below = choices.subCategories.filter((each) => String(each.categoryId) === categoryId)
  const category = form.field('categoryId')
  const subCategory = form.field('subCategoryId')
  const addsCategory = adding === 'category' || choices.categories.length === 0
  const addsSubCategory = adding === 'subCategory' || below.length === 0

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
              isOffered={!addsCategory}
              onClick={() => setAdding('category')}
            />
          }
          {...category}
          value={categoryId}
          onChange={async (event) => {
            setAdding(null)
            form.setValue('subCategoryId', '', { shouldDirty: true })
            await category.onChange(event)
          }}
        />
        {addsCategory && (
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
          options={below.map(({ id, name }) => ({ value: id, label: name }))}
          aside={
            <AddButton
              name={words.subCategory}
              isOffered={inCategory !== undefined && !addsSubCategory}
              onClick={() => setAdding('subCategory')}
            />
          }
          {...subCategory}
          value={subCategoryId}
          onChange={async (event) => {
            setAdding(null)
            await subCategory.onChange(event)
          }}
        />
        {inCategory && addsSubCategory && (
          <NewNameField
            key={inCategory.id}
            label={words.newSubCategory}
            hint={words.newSubCategoryIn(inCategory.name)}
            schema={subCategoryName}
            takesFocus={adding === 'subCategory'}
            onCreate={async (name) => {
              const { id } = await create.subCategory(name, inCategory.id)
              choose('subCategoryId', id)
              stopAdding('subCategoryId')
            }}
            onCancel={below.length === 0 ? undefined : () => stopAdding('subCategoryId')}
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

/** At the end of a select's label: opens the field for a new name. Its place stays, so that both selects are in a line. */
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
