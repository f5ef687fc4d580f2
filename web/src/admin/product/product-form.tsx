import type { AdminProduct } from '@docket/contract/admin/product'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { adminStrings } from '../../lib/admin-strings.ts'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SellingPriceField } from '../../ui/selling-price-field.tsx'
import { NumberField, TextField } from '../../ui/text-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useFormReady } from '../../ui/use-form-ready.ts'
import { useZodForm, type ZodForm } from '../../ui/use-zod-form.ts'
import type { Conflict } from './conflict/conflict.ts'
import { DescriptionField } from './description/description-field.tsx'
import { draftOf } from './preview/draft.ts'
import { ProductDetails } from './product-details.tsx'
import {
  type ProductFormInput,
  type ProductFormOutput,
  productForm,
  productFormDefaults,
} from './product-form-schema.ts'

const words = adminStrings.product
const ProductPreview = lazy(() =>
  import('./preview/product-preview.tsx').then((module) => ({ default: module.ProductPreview })),
)
const ConflictDialog = lazy(() =>
  import('./conflict/conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
)

export interface Choices {
  categories: readonly { id: number; name: string; imageUrl: string | null }[]
  subCategories: readonly { id: number; name: string; categoryId: number }[]
}

interface ProductFormProps {
  /** Of the `<form>`, for the button that stands outside of it. */
  id: string
  /** Null for a new one. */
  product: AdminProduct | null
  choices: Choices
  /** Its code has come and it can be sent. */
  onReady: () => void
  /** Answers who was quicker, if anybody. */
  onSubmit: (body: ProductFormOutput) => Promise<Conflict | undefined>
  /** Begins anew with what somebody else saved. */
  onTakeTheirs: (theirs: AdminProduct) => void
  isPreviewed: boolean
  onPreviewEnd: () => void
}

export type ProductForm = ZodForm<ProductFormInput, ProductFormOutput>

export function ProductForm(props: ProductFormProps) {
  const { id, product, choices, onReady, onSubmit, onTakeTheirs, isPreviewed, onPreviewEnd } = props
  const form = useZodForm({ schema: productForm, defaults: productFormDefaults(product) })
  const [refused, setRefused] = useState<{ conflict: Conflict; mine: ProductFormOutput } | null>(null)
  useFormReady(onReady, () => form.setFocus('title'))

  async function submit(mine: ProductFormOutput) {
    const conflict = await onSubmit(mine)
    setRefused(conflict ? { conflict, mine } : null)
  }

  function saveMineOver({ revision }: AdminProduct) {
    setRefused(null)
    form.setValue('revision', revision)
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }

  return (
    <Form form={form} onSubmit={submit} id={id}>
      <TextField label={words.columnTitle} autoComplete="off" maxLength={160} {...form.field('title')} />
      <CategoryFields form={form} choices={choices} />
      <PriceFields form={form} />
      <DescriptionField form={form} />
      <ProductDetails form={form} />
      <UnsavedGuard when={form.formState.isDirty} held={['edit']} />
      <Suspense>
        {isPreviewed && (
          <ProductPreview
            draft={draftOf(form.getValues(), product, choices.categories)}
            onClose={onPreviewEnd}
          />
        )}
        {refused && (
          <ConflictDialog
            {...refused}
            choices={choices}
            onClose={() => setRefused(null)}
            onSaveMine={saveMineOver}
            onTakeTheirs={onTakeTheirs}
          />
        )}
      </Suspense>
    </Form>
  )
}

function CategoryFields({ form, choices }: { form: ProductForm; choices: Choices }) {
  const [categoryId, subCategoryId] = useWatch({
    control: form.control,
    name: ['categoryId', 'subCategoryId'],
  })
  const below = choices.subCategories.filter((each) => String(each.categoryId) === categoryId)
  const hasNone = categoryId !== '' && below.length === 0
  const category = form.field('categoryId')
  const subCategory = form.field('subCategoryId')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={words.category}
        placeholder={words.chooseCategory}
        options={choices.categories.map(({ id, name }) => ({ value: id, label: name }))}
        {...category}
        value={categoryId}
        onChange={async (event) => {
          form.setValue('subCategoryId', '', { shouldDirty: true })
          await category.onChange(event)
        }}
      />
      <SelectField
        label={words.subCategory}
        placeholder={categoryId === '' ? words.categoryFirst : words.chooseSubCategory}
        options={below.map(({ id, name }) => ({ value: id, label: name }))}
        hint={hasNone && words.noSubCategories}
        {...subCategory}
        error={hasNone && subCategory.error ? words.noSubCategories : subCategory.error}
        value={subCategoryId}
      />
    </div>
  )
}

function PriceFields({ form }: { form: ProductForm }) {
  const [cost, selling] = useWatch({ control: form.control, name: ['costPrice', 'sellingPrice'] })
  const priceField = {
    type: 'number',
    min: 0,
    step: 0.01,
    prefix: '$',
    // A wheel that passes over the focused field scrolls the form; it does not change the price.
    onWheel: (event: React.WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
  } as const
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <NumberField label={words.costPrice} {...priceField} {...form.field('costPrice')} />
      <SellingPriceField
        label={words.sellingPrice}
        typed={{ cost, selling }}
        {...priceField}
        {...form.field('sellingPrice')}
      />
    </div>
  )
}
