import { categoryBody, createCategory } from '@docket/contract/admin/categories'
import { createSubCategory, subCategoryName } from '@docket/contract/admin/sub-categories'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type FieldError, useWatch } from 'react-hook-form'
import { call } from '../../../../../kit/api/api.ts'
import { ApiError } from '../../../../../kit/api/api-error.ts'
import {
  categoriesQuery,
  refreshCatalogue,
  subCategoriesQuery,
} from '../../../../../kit/office/catalogue-queries.ts'
import { focusFirstWrongField } from '../../../../../kit/ui/form/wrong-fields.ts'
import {
  type Choices,
  type ProductFormInput,
  type ProductFormState,
  productForm,
} from '../product-form-schema.ts'

/** The field of the product form that gets its value from a new name. */
export type NewNamePlace = 'categoryId' | 'subCategoryId'

const schemas = { categoryId: categoryBody.shape.name, subCategoryId: subCategoryName }
const NOTHING: { name: string; problem?: string | undefined } = { name: '' }

export type NewName = ReturnType<typeof useNewName>

/**
 * The name of a new category or subcategory, which the admin types in the product form, and a submit of the product
 * creates. Its field is open if the admin asks for it, or if the shop has no category or the category no subcategory.
 */
export function useNewName(form: ProductFormState, choices: Choices) {
  const { added, setAdded, ...open } = useOpenPlace(form, choices)
  const { place, category } = open
  const { setTyped, refuse, ...typed } = useTypedName(place)
  const running = useRef<Promise<boolean>>(null)
  const create = useCreate({
    onCreated(created) {
      form.setValue(created.place, String(created.id), { shouldDirty: true })
      form.clearErrors(created.place)
      if (created.place === 'subCategoryId') return stop(created.place)
      form.setValue('subCategoryId', '')
      start('subCategoryId')
    },
    onRefused(refused, problem) {
      if (refused === place) refuse(refused, problem)
    },
  })

  /** Opens the field of this place, or closes the field. What was typed is gone. */
  function start(newPlace: NewNamePlace | null) {
    setAdded(newPlace)
    setTyped(NOTHING)
  }

  function stop(oldPlace: NewNamePlace) {
    start(null)
    form.setFocus(oldPlace)
  }

  async function createName(): Promise<boolean> {
    if (!place) return true
    const problem = nameProblem(place, typed.name)
    if (problem !== undefined) {
      refuse(place, problem)
      return false
    }
    const name = schemas[place].parse(typed.name)
    return create.mutateAsync({ place, name, parentId: category?.id ?? 0 }).then(
      () => true,
      () => false,
    )
  }

  /** Resolves to whether it is created. A second call waits for the first one. If it is refused, its field says why. */
  function submit(): Promise<boolean> {
    running.current ??= createName().finally(() => {
      running.current = null
    })
    return running.current
  }

  return {
    ...open,
    ...typed,
    isBusy: create.isPending,
    /** Whether the admin has asked for the open field. Then it has the focus when it appears. */
    isAskedFor: added === place,
    type: (name: string) => setTyped({ name }),
    start,
    stop,
    submit,
  }
}

/** The place whose field is open, and the category and the subcategories that the form shows. */
function useOpenPlace(form: ProductFormState, choices: Choices) {
  const categoryId = useWatch({ control: form.control, name: 'categoryId' })
  /** What the admin has chosen to add. */
  const [added, setAdded] = useState<NewNamePlace | null>(null)
  const category = choices.categories.find(({ id }) => String(id) === categoryId)
  const subCategories = choices.subCategories.filter((other) => String(other.categoryId) === categoryId)
  const hasNone = {
    categoryId: choices.categories.length === 0,
    subCategoryId: category !== undefined && subCategories.length === 0,
  }
  return { added, setAdded, category, subCategories, hasNone, place: openPlace({ added, hasNone, category }) }
}

/** The typed name, what is wrong with it, and the fields for it. */
function useTypedName(place: NewNamePlace | null) {
  const [{ name, problem }, setTyped] = useState(NOTHING)
  const fields = {
    categoryId: useRef<HTMLInputElement>(null),
    subCategoryId: useRef<HTMLInputElement>(null),
  }
  return {
    name,
    problem,
    isTyped: place !== null && name.trim() !== '',
    fields,
    setTyped,
    refuse(refused: NewNamePlace, newProblem: string | undefined) {
      setTyped((now) => ({ ...now, problem: newProblem }))
      fields[refused].current?.focus()
    },
    /** Shows what is wrong with the typed name, and returns it as an error of the form. */
    check(): FieldError | undefined {
      const message = place ? nameProblem(place, name) : undefined
      setTyped((now) => ({ ...now, problem: message }))
      const ref = place && fields[place].current
      return message === undefined ? undefined : { type: 'name', message, ...(ref && { ref }) }
    },
  }
}

/** One new name at a time: a new category has no subcategories yet. */
function openPlace(state: {
  added: NewNamePlace | null
  hasNone: Record<NewNamePlace, boolean>
  category: object | undefined
}): NewNamePlace | null {
  const { added, hasNone, category } = state
  if (added === 'categoryId' || hasNone.categoryId) return 'categoryId'
  return category && (added === 'subCategoryId' || hasNone.subCategoryId) ? 'subCategoryId' : null
}

/** What is wrong with a name; undefined if nothing is. */
export function nameProblem(place: NewNamePlace, name: string): string | undefined {
  return schemas[place].safeParse(name).error?.issues[0]?.message
}

interface CreateCallbacks {
  /** Called when the select fields of the form offer it. */
  onCreated: (created: { place: NewNamePlace; id: number }) => void
  onRefused: (place: NewNamePlace, problem: string | undefined) => void
}

/** Creates a category, or a subcategory of the category `parentId`. */
function useCreate({ onCreated, onRefused }: CreateCallbacks) {
  const queryClient = useQueryClient()

  async function create(place: NewNamePlace, name: string, parentId: number) {
    if (place === 'categoryId') {
      const category = await call(createCategory, { body: { name } })
      queryClient.setQueryData(categoriesQuery.queryKey, (list) => list && [...list, category])
      return category
    }
    const subCategory = await call(createSubCategory, { body: { name, categoryId: parentId } })
    queryClient.setQueryData(subCategoriesQuery.queryKey, (list) => list && [...list, subCategory])
    return subCategory
  }

  return useMutation({
    async mutationFn({ place, name, parentId }: { place: NewNamePlace; name: string; parentId: number }) {
      const { id } = await create(place, name, parentId)
      void refreshCatalogue(queryClient)
      onCreated({ place, id })
    },
    meta: { errors: 'form' },
    onError: (error, { place }) => onRefused(place, detailsOf(error)),
  })
}

/** What the server says about the name, or about its category, which another admin may have deleted. */
function detailsOf(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.details) return undefined
  return Object.values(error.details).flat().join('\n')
}

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
export async function createTypedName(form: ProductFormState, newName: NewName): Promise<boolean> {
  form.clearErrors(CATEGORY_FIELDS)
  if (await form.trigger(otherFields)) return newName.submit()
  const errors = otherFields.map((name) => [name, form.getFieldState(name).error] as const)
  focusFirstWrongField({ ...Object.fromEntries(errors), newName: newName.check() })
  return false
}
