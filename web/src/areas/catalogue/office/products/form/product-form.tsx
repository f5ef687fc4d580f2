import { type AdminProduct, createProduct } from '@docket/contract/admin/products'
import { LOW_STOCK } from '@docket/contract/catalogue'
import { drawnCover } from '@docket/contract/drawn-cover'
import { ILLUSTRATIONS } from '@docket/contract/illustrations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { call } from '../../../../../kit/api/api.ts'
import { refreshCatalogue } from '../../../../../kit/office/catalogue-queries.ts'
import { EditorField } from '../../../../../kit/office/description/editor/editor-field.tsx'
import { IllustrationChoice } from '../../../../../kit/office/illustration-choice.tsx'
import { NounField } from '../../../../../kit/office/noun-field.tsx'
import { SellingPriceField } from '../../../../../kit/office/selling-price-field.tsx'
import { UnsavedGuard } from '../../../../../kit/search/unsaved-guard.tsx'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../../kit/ui/form/form.tsx'
import { NumberField, TextField } from '../../../../../kit/ui/form/text-field.tsx'
import { useFormReady } from '../../../../../kit/ui/form/use-form-ready.ts'
import { useZodForm } from '../../../../../kit/ui/form/use-zod-form.ts'
import { uiWords } from '../../../../../kit/ui/strings.ts'
import { CoverField, type UnsentCover } from '../cover/cover-field.tsx'
import { draftOf, ProductPreview } from '../preview/product-preview.tsx'
import {
  type Choices,
  type ProductFormOutput,
  type ProductFormState,
  productForm,
  productFormDefaults,
} from '../product-form-schema.ts'
import { coverWords, illustrationWords, words } from '../strings.ts'
import { CategoryFields, type CategoryFieldsProps } from './category-fields.tsx'
import { type Conflict, ConflictDialog, saveEdit } from './conflict.tsx'
import { createTypedName, type NewName, useNewName } from './new-name.ts'

interface FormStateProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  /** Null for a new product. */
  product: AdminProduct | null
  choices: Choices
  /** Called when the form is loaded and can be submitted. */
  onReady: () => void
  /** Called before and after a save, and the creation of a typed category or subcategory, which is a part of it. */
  onBusy: (isBusy: boolean) => void
  /** The form is busy until the returned promise, if any, is settled. */
  onSaved: (product: AdminProduct) => unknown
  /** Starts again with the version that the other admin saved. */
  onTakeTheirs: (theirs: AdminProduct) => void
  /** A dialog begins with the title; a page begins at its top. */
  focusesTitle?: boolean
}

interface ProductFormProps extends FormStateProps {
  isPreviewOpen: boolean
  onPreviewEnd: () => void
}

export function ProductForm(props: ProductFormProps) {
  const { product, choices } = props
  const { form, formProps, newName, conflict } = useProductForm({ ...props, focusesTitle: true })
  const [cover, setCover] = useState(product?.cover ?? null)
  const productWithCover = product && { ...product, cover }
  return (
    <Form {...formProps}>
      <ProductFields form={form} choices={choices} newName={newName} />
      <CoverFields form={form} product={productWithCover} choices={choices} onCover={setCover} />
      <UnsavedGuard when={form.formState.isDirty} keptParams={['edit']} />
      {props.isPreviewOpen && (
        <ProductPreview
          draft={draftOf(form.getValues(), productWithCover, choices.categories)}
          onClose={props.onPreviewEnd}
        />
      )}
      {conflict && <ConflictDialog {...conflict} />}
    </Form>
  )
}

/** The state of the form, for the dialog and the editor: its values, its save, a typed name and a conflict. */
export function useProductForm(props: FormStateProps) {
  const { id, product, choices, onReady, onBusy, onTakeTheirs } = props
  const form = useZodForm({ schema: productForm, defaults: productFormDefaults(product, choices) })
  const { save, conflict, forgetConflict } = useSave(props)
  const newName = useNewName(form, choices)
  useFormReady(onReady, () => props.focusesTitle && form.setFocus('title'))

  async function prepare() {
    if (!newName.isTyped) return true
    onBusy(true)
    return createTypedName(form, newName).finally(() => onBusy(false))
  }

  function overwriteWithMine({ revision }: AdminProduct) {
    forgetConflict()
    form.setValue('revision', revision)
    const element = document.getElementById(id)
    if (element instanceof HTMLFormElement) element.requestSubmit()
  }

  const actions = { onClose: forgetConflict, onSaveMine: overwriteWithMine, onTakeTheirs }
  return {
    form,
    newName,
    formProps: { id, form, prepare, onSubmit: save, onInvalid: () => focusNewName(newName) },
    conflict: conflict && { ...conflict, ...actions, choices },
  }
}

/** All fields but the cover. */
export function ProductFields({ form, choices, newName }: CategoryFieldsProps) {
  return (
    <>
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
      <NounField {...form.field('noun')} />
      <NumberField
        label={words.lowStock}
        hint={words.lowStockHint({ count: LOW_STOCK })}
        inputMode="numeric"
        optional
        {...form.field('lowStock')}
      />
    </>
  )
}

/** Creates the product or saves the edit. If another admin saved first, nothing is saved, and there is a conflict. */
function useSave({ product, onBusy, onSaved }: Pick<FormStateProps, 'product' | 'onBusy' | 'onSaved'>) {
  const queryClient = useQueryClient()
  const [conflict, setConflict] = useState<{ conflict: Conflict; mine: ProductFormOutput } | null>(null)
  const { mutateAsync } = useMutation({
    async mutationFn(mine: ProductFormOutput) {
      const { revision, ...body } = mine
      const answer = product
        ? await saveEdit(product.id, { ...body, revision })
        : { saved: await call(createProduct, { body }) }
      if ('conflict' in answer) return setConflict({ conflict: answer.conflict, mine })
      await onSaved(answer.saved)
      await refreshCatalogue(queryClient)
    },
    meta: { errors: 'form' },
  })

  async function save(mine: ProductFormOutput) {
    onBusy(true)
    await mutateAsync(mine).finally(() => onBusy(false))
  }
  return { save, conflict, forgetConflict: () => setConflict(null) }
}

interface CoverFieldsProps {
  form: ProductFormState
  product: AdminProduct | null
  choices: Choices
  onCover: (cover: AdminProduct['cover']) => void
  /** In the editor: the field for the picture of a new product. In the dialog, a picture needs a saved product. */
  newCover?: ReactNode
  /** Whether the product has a picture, or a new one gets one. */
  hasPicture?: boolean
  unsent?: UnsentCover | undefined
}

/** The picture of a product and, without one, its illustration. */
export function CoverFields(props: CoverFieldsProps) {
  const { form, product, choices, onCover, newCover, hasPicture = Boolean(product?.cover), unsent } = props
  const [title, categoryId, chosen] = useWatch({
    control: form.control,
    name: ['title', 'categoryId', 'illustration'],
  })
  const category = choices.categories.find(({ id }) => String(id) === categoryId)?.name ?? ''
  const { hue, illustration } = drawnCover({ id: product?.id ?? 0, title, category })
  const isInEditor = newCover !== undefined
  const drawings = (
    <IllustrationChoice
      legend={illustrationWords.title}
      hint={illustrationWords.hint}
      hue={hue}
      automatic={{ illustration, name: illustrationWords.automatic }}
      names={illustrationWords.names}
      {...form.field('illustration')}
    />
  )
  return (
    <>
      {product ? (
        <CoverField
          product={{ ...product, illustration: ILLUSTRATIONS.find((name) => name === chosen) ?? null }}
          onChange={onCover}
          isInEditor={isInEditor}
          unsent={unsent}
        />
      ) : (
        (newCover ?? <p className="text-14 text-muted">{coverWords.saveFirst}</p>)
      )}
      {!hasPicture && (isInEditor ? <Folded title={illustrationWords.choose}>{drawings}</Folded> : drawings)}
    </>
  )
}

/** The drawings take a screen, and the other fields are below them. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer py-2 font-semibold text-14 pointer-coarse:py-3">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  )
}

/** If an invalid select has the focus but no options, moves the focus to the field for a new name in its place. */
function focusNewName({ fields }: NewName) {
  const focused = document.activeElement
  if (!(focused instanceof HTMLSelectElement) || focused.options.length > 1) return
  if (focused.name === 'categoryId' || focused.name === 'subCategoryId') fields[focused.name].current?.focus()
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

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** The product's metadata, one row per key and value. */
function ProductDetails({ form }: { form: ProductFormState }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'metadata' })
  const problems = form.formState.errors.metadata
  const problem = problems?.root?.message ?? problems?.message
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-14">
        {words.details} <span className="font-normal text-muted">({uiWords.optional})</span>
      </legend>
      <p className="text-14 text-muted">{words.detailsHint}</p>
      {fields.map(({ id }, index) => (
        <fieldset
          key={id}
          aria-label={words.detailNumber(index + 1)}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)_auto]"
        >
          <TextField
            label={words.detailName}
            placeholder={words.detailName}
            hideLabel
            autoComplete="off"
            {...form.field(`metadata.${index}.key`)}
          />
          <div className="order-last col-span-2 sm:order-none sm:col-span-1">
            <TextField
              label={words.detailValue}
              placeholder={words.detailValue}
              hideLabel
              autoComplete="off"
              {...form.field(`metadata.${index}.value`)}
            />
          </div>
          <Button variant="quiet" onClick={() => remove(index)}>
            <X {...icon} />
            {words.removeDetail}
            <span className="sr-only"> {words.detailNumber(index + 1)}</span>
          </Button>
        </fieldset>
      ))}
      {problem && (
        <p role="alert" className="font-medium text-14 text-bad">
          {problem}
        </p>
      )}
      <div>
        <Button size="small" onClick={() => append({ key: '', value: '' })}>
          <Plus {...icon} />
          {words.addDetail}
        </Button>
      </div>
    </fieldset>
  )
}
