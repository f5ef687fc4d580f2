import { featuredCard, MAX_SITE_TEXT_LENGTH, type SiteText } from '@docket/contract/site-texts'
import { Suspense, useState } from 'react'
import * as z from 'zod'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { amountText } from '../../../../kit/lib/typed-number.ts'
import { builtInFeatured } from '../../../../kit/site-texts.ts'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { NumberField, TextField } from '../../../../kit/ui/form/text-field.tsx'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormEnd } from './form-end.tsx'
import { words } from './strings.ts'
import type { TextFormProps } from './text-form.tsx'
import { TiedProduct } from './tied-product.tsx'

const ChooseProduct = lazyNamed(() => import('./choose-product.tsx'), 'ChooseProduct')

/** The fields of the cards: a price is typed as text. */
const cardsForm = z.object({
  items: z.array(featuredCard.extend({ price: typed(featuredCard.shape.price) })),
})

/** The three cards. A tied card keeps its own title and price for the time when its product is deleted. */
export function FeaturedForm(props: TextFormProps<Extract<SiteText, { name: 'featured' }>>) {
  const { id, text, isUnsaved, isBusy, onSubmit, onPreview } = props
  const { items } = text.content ?? { items: builtInFeatured }
  const form = useZodForm({
    schema: cardsForm,
    defaults: { items: items.map((card) => ({ ...card, price: amountText(card.price) })) },
  })
  const cards = form.watch('items')
  /** The card whose product is being chosen. */
  const [tying, setTying] = useState<number | null>(null)
  const setCard = (index: number, values: Partial<(typeof cards)[number]>) => {
    for (const [field, value] of Object.entries(values)) {
      form.setValue(`items.${index}.${field as 'title'}`, value as string, { shouldDirty: true })
    }
  }
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit({ name: 'featured', content })}>
      {cards.map(({ productId }, index) => (
        <fieldset
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are always the same three
          key={index}
          className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4"
        >
          <legend className="px-1 font-medium text-14">{words.cardNumber(index + 1)}</legend>
          {productId === null ? (
            <div className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
              <TextField
                label={words.cardTitle}
                hint={words.cardUntied}
                autoComplete="off"
                maxLength={MAX_SITE_TEXT_LENGTH.cardTitle}
                {...form.field(`items.${index}.title`)}
              />
              <NumberField label={words.cardPrice} prefix="$" {...form.field(`items.${index}.price`)} />
            </div>
          ) : (
            <TiedProduct productId={productId} />
          )}
          <div>
            {productId === null ? (
              <Button size="small" onClick={() => setTying(index)}>
                {words.tie}
                <span className="sr-only">: {words.cardNumber(index + 1)}</span>
              </Button>
            ) : (
              <Button size="small" variant="quiet" onClick={() => setCard(index, { productId: null })}>
                {words.untie}
                <span className="sr-only"> {words.cardNumber(index + 1)}</span>
              </Button>
            )}
          </div>
        </fieldset>
      ))}
      <FormEnd
        {...{ form, isUnsaved, isBusy }}
        onPreview={(content) => onPreview({ name: 'featured', content })}
      />
      {tying !== null && (
        <Suspense>
          <ChooseProduct
            onClose={() => setTying(null)}
            onChoose={({ id, title, sellingPrice }) => {
              const ownTitle = title.slice(0, MAX_SITE_TEXT_LENGTH.cardTitle).toWellFormed().trim()
              setCard(tying, { productId: id, title: ownTitle, price: amountText(sellingPrice) })
              setTying(null)
            }}
          />
        </Suspense>
      )}
    </Form>
  )
}
