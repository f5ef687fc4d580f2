import type { AdminProduct, productBody } from '@docket/contract/admin/product'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { formatDollars } from '../../lib/format.ts'
import { hasKeyboard } from '../../lib/has-keyboard.ts'
import { strings } from '../../lib/strings.ts'
import { Form } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { NumberField, TextField } from '../../ui/text-field.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useZodForm, type ZodForm } from '../../ui/use-zod-form.ts'
import { ProductDetails } from './product-details.tsx'
import {
  type ProductFormInput,
  type ProductFormOutput,
  productForm,
  productFormDefaults,
} from './product-form-schema.ts'

const words = strings.adminProduct

export interface Choices {
  categories: readonly { id: number; name: string }[]
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
  onSubmit: (body: z.output<typeof productBody>) => Promise<unknown>
}

export type ProductForm = ZodForm<ProductFormInput, ProductFormOutput>

export function ProductForm({ id, product, choices, onReady, onSubmit }: ProductFormProps) {
  const form = useZodForm({ schema: productForm, defaults: productFormDefaults(product) })
  const { setFocus } = form
  const ready = useEffectEvent(onReady)
  useEffect(() => {
    ready()
    if (hasKeyboard()) setFocus('title')
  }, [setFocus])
  return (
    <Form form={form} onSubmit={onSubmit} id={id}>
      <TextField label={words.columnTitle} autoComplete="off" maxLength={160} {...form.field('title')} />
      <CategoryFields form={form} choices={choices} />
      <PriceFields form={form} />
      <TextArea
        label={words.description}
        optional
        hint={words.descriptionHint}
        style={{ height: '250px' }}
        {...form.field('description')}
      />
      <ProductDetails form={form} />
      <UnsavedGuard when={form.formState.isDirty} held={['edit']} />
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
      <NumberField
        label={words.sellingPrice}
        hint={marginText(cost, selling)}
        {...priceField}
        {...form.field('sellingPrice')}
      />
    </div>
  )
}

/** What one sale earns or loses, once both prices are there. */
function marginText(cost: string, selling: string): string | undefined {
  if (cost.trim() === '' || selling.trim() === '') return undefined
  const margin = Number(selling) - Number(cost)
  if (!Number.isFinite(margin)) return undefined
  return margin < 0 ? words.lossPerSale(formatDollars(-margin)) : words.profitPerSale(formatDollars(margin))
}
