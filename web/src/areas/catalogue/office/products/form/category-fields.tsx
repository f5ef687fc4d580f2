import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { SelectField } from '../../../../../kit/ui/form/select-field.tsx'
import { TextField } from '../../../../../kit/ui/form/text-field.tsx'
import type { Choices, ProductFormState } from '../product-form-schema.ts'
import { words } from '../strings.ts'
import { type NewName, type NewNamePlace, nameProblem } from './new-name.ts'

export interface CategoryFieldsProps {
  form: ProductFormState
  choices: Choices
  newName: NewName
}

/** The category and the subcategory. The admin can create both here. */
export function CategoryFields({ form, choices, newName }: CategoryFieldsProps) {
  const { category, subCategories } = newName
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NamedChoice
        place="categoryId"
        form={form}
        newName={newName}
        label={words.category}
        placeholder={words.chooseCategory}
        rows={choices.categories}
        isOffered={newName.place !== 'categoryId'}
        newLabel={words.newCategory}
        onChange={async (event) => {
          form.setValue('subCategoryId', '', { shouldDirty: true })
          await form.field('categoryId').onChange(event)
        }}
      />
      <NamedChoice
        place="subCategoryId"
        form={form}
        newName={newName}
        label={words.subCategory}
        placeholder={category ? words.chooseSubCategory : words.categoryFirst}
        rows={subCategories}
        isOffered={category !== undefined && newName.place !== 'subCategoryId'}
        newLabel={words.newSubCategory}
        newHint={category && words.newSubCategoryIn(category.name)}
        onChange={form.field('subCategoryId').onChange}
      />
    </div>
  )
}

interface NamedChoiceProps {
  place: NewNamePlace
  form: ProductFormState
  newName: NewName
  label: string
  placeholder: string
  rows: readonly { id: number; name: string }[]
  /** Whether the button that opens the field for a new name is shown. */
  isOffered: boolean
  newLabel: string
  newHint?: string | undefined
  onChange: (event: ChangeEvent<HTMLSelectElement>) => Promise<unknown>
}

/** A choice by name. If there is nothing else to choose, the field for a new name shows that the choice is missing. */
function NamedChoice(props: NamedChoiceProps) {
  const { place, form, newName, label, placeholder, rows, isOffered, newLabel, newHint, onChange } = props
  const value = useWatch({ control: form.control, name: place })
  const { error, ...field } = form.field(place)
  const isOpen = newName.place === place
  const isOnlyWay = isOpen && newName.hasNone[place]
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SelectField
        label={label}
        placeholder={placeholder}
        options={rows.map(({ id, name }) => ({ value: id, label: name }))}
        aside={<AddButton name={label} isOffered={isOffered} onClick={() => newName.start(place)} />}
        {...field}
        error={isOnlyWay ? undefined : error}
        value={value}
        onChange={async (event) => {
          newName.start(null)
          await onChange(event)
        }}
      />
      {isOpen && (
        <NewNameField
          newName={newName}
          place={place}
          label={newLabel}
          hint={newHint}
          isMissing={isOnlyWay && error !== undefined}
          onCancel={isOnlyWay ? undefined : () => newName.stop(place)}
        />
      )}
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

interface NewNameFieldProps {
  newName: NewName
  place: NewNamePlace
  label: string
  hint: string | undefined
  /** The form was submitted without a name, and there is nothing else to choose. */
  isMissing: boolean
  /** Absent if there is nothing else to choose. */
  onCancel: (() => void) | undefined
}

/**
 * The name of a new category or subcategory, inside the product form. Enter and the button create it, and so does a
 * submit of the product. This is not a form, because a form cannot contain another one.
 */
function NewNameField({ newName, place, label, hint, isMissing, onCancel }: NewNameFieldProps) {
  const { name, problem, isTyped, isBusy, submit } = newName
  const field = newName.fields[place]
  const focusOnMount = useEffectEvent(() => {
    if (newName.isAskedFor) field.current?.focus()
  })
  useEffect(() => focusOnMount(), [])

  function submitOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Otherwise Enter would submit the product.
    event.preventDefault()
    void submit()
  }

  return (
    <div className="flex flex-col gap-2 border-line border-s-2 ps-3">
      <TextField
        ref={field}
        label={label}
        hint={hint}
        error={problem ?? (isMissing && !isTyped ? nameProblem(place, name) : undefined)}
        autoComplete="off"
        value={name}
        onChange={(event) => newName.type(event.target.value)}
        onKeyDown={submitOnEnter}
      />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={isBusy} onClick={() => void submit()}>
          <span>
            {words.createNew}
            <span className="sr-only">{words.ofNew(label)}</span>
          </span>
        </Button>
        {onCancel && (
          <Button size="small" variant="quiet" onClick={onCancel}>
            {words.cancelNew}
            <span className="sr-only">{words.ofNew(label)}</span>
          </Button>
        )}
      </div>
    </div>
  )
}
