import type { AdminProduct } from '@docket/contract/admin/products'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { EditorField } from '../../../../../kit/office/description/editor/editor-field.tsx'
import { SellingPriceField } from '../../../../../kit/office/selling-price-field.tsx'
import { UnsavedGuard } from '../../../../../kit/search/unsaved-guard.tsx'
import { Form } from '../../../../../kit/ui/form/form.tsx'
import { NumberField, TextField } from '../../../../../kit/ui/form/text-field.tsx'
import { useFormReady } from '../../../../../kit/ui/form/use-form-ready.ts'
import { useZodForm } from '../../../../../kit/ui/form/use-zod-form.ts'
import { focusFirstWrongField } from '../../../../../kit/ui/form/wrong-fields.ts'
import type { Conflict } from '../conflict/conflict.ts'
import { ConflictDialog } from '../conflict/conflict-dialog.tsx'
import { CoverField } from '../cover/cover-field.tsx'
import { draftOf, ProductPreview } from '../preview/product-preview.tsx'
import {
  type Choices,
  type ProductFormInput,
  type ProductFormOutput,
  type ProductFormState,
  productForm,
  productFormDefaults,
} from '../product-form-schema.ts'
import { coverWords, words } from '../strings.ts'
import { CategoryFields } from './category-fields.tsx'
import type { NewName } from './new-name-field.tsx'
import { ProductDetails } from './product-details.tsx'

interface ProductFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  /** Null for a new product. */
  product: AdminProduct | null
  choices: Choices
  /** Called when the form is loaded and can be submitted. */
  onReady: () => void
  /** Called before and after a typed category or subcategory is created, as a part of a submit. */
  onPreparing: (isPreparing: boolean) => void
  /** Resolves to the conflict, if there is one. */
  onSubmit: (body: ProductFormOutput) => Promise<Conflict | undefined>
  /** Starts again with the version that the other admin saved. */
  onTakeTheirs: (theirs: AdminProduct) => void
  isPreviewOpen: boolean
  onPreviewEnd: () => void
}

export function ProductForm(props: ProductFormProps) {
  const { id, product, choices, onReady, onPreparing, onSubmit, onTakeTheirs } = props
  const form = useZodForm({ schema: productForm, defaults: productFormDefaults(product, choices) })
  const [saveConflict, setSaveConflict] = useState<{ conflict: Conflict; mine: ProductFormOutput } | null>(
    null,
  )
  const newName = useRef<NewName>(null)
  const [cover, setCover] = useState(product?.cover ?? null)
  const productWithCover = product && { ...product, cover }
  useFormReady(onReady, () => form.setFocus('title'))

  async function submit(mine: ProductFormOutput) {
    const conflict = await onSubmit(mine)
    setSaveConflict(conflict ? { conflict, mine } : null)
  }

  function overwriteWithMine({ revision }: AdminProduct) {
    setSaveConflict(null)
    form.setValue('revision', revision)
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }

  async function prepare() {
    if (!newName.current?.isTyped()) return true
    onPreparing(true)
    return createTypedName(form, newName.current).finally(() => onPreparing(false))
  }

  /** If an invalid select has the focus but no options, moves the focus to the field for a new name in its place. */
  function focusNewName() {
    const focused = document.activeElement
    if (!(focused instanceof HTMLSelectElement) || focused.options.length > 1) return
    if (newName.current?.replaces === focused.name) newName.current.focus()
  }

  return (
    <Form form={form} prepare={prepare} onSubmit={submit} onInvalid={focusNewName} id={id}>
      <TextField label={words.columnTitle} autoComplete="off" {...form.field('title')} />
      <CategoryFields form={form} choices={choices} newName={newName} />
      <PriceFields form={form} />
      <EditorField
        form={form}
        name="description"
        label={words.description}
        hint={words.descriptionHint}
        optional
      />
      <ProductDetails form={form} />
      {productWithCover ? (
        <CoverField product={productWithCover} onChange={setCover} />
      ) : (
        <p className="text-14 text-muted">{coverWords.saveFirst}</p>
      )}
      <UnsavedGuard when={form.formState.isDirty} keptParams={['edit']} />
      {props.isPreviewOpen && (
        <ProductPreview
          draft={draftOf(form.getValues(), productWithCover, choices.categories)}
          onClose={props.onPreviewEnd}
        />
      )}
      {saveConflict && (
        <ConflictDialog
          {...saveConflict}
          choices={choices}
          onClose={() => setSaveConflict(null)}
          onSaveMine={overwriteWithMine}
          onTakeTheirs={onTakeTheirs}
        />
      )}
    </Form>
  )
}

function PriceFields({ form }: { form: ProductFormState }) {
  const [cost, selling] = useWatch({ control: form.control, name: ['costPrice', 'sellingPrice'] })
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField label={words.costPrice} prefix="$" {...form.field('costPrice')} />
      <SellingPriceField
        label={words.sellingPrice}
        typedPrices={{ cost, selling }}
        {...form.field('sellingPrice')}
      />
    </div>
  )
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
async function createTypedName(form: ProductFormState, typed: NewName): Promise<boolean> {
  form.clearErrors(CATEGORY_FIELDS)
  if (await form.trigger(otherFields)) return typed.create()
  const errors = otherFields.map((name) => [name, form.getFieldState(name).error] as const)
  focusFirstWrongField({ ...Object.fromEntries(errors), newName: typed.check() })
  return false
}
