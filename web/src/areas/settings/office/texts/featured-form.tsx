import { featuredCard, MAX_SITE_TEXT_LENGTH } from '@docket/contract/site-texts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import * as z from 'zod'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { amountText } from '../../../../kit/lib/typed-number.ts'
import { productQuery } from '../../../../kit/office/product-queries.ts'
import { builtInFeatured } from '../../../../kit/site-texts.ts'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { NumberField, TextField } from '../../../../kit/ui/form/text-field.tsx'
import { typed } from '../../../../kit/ui/form/typed.ts'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FormOfText, type FormPropsOf } from './form-of-text.tsx'
import { words } from './strings.ts'

const ChooseProduct = lazyNamed(() => import('./choose-product.tsx'), 'ChooseProduct')

/** The fields of the cards: a price is typed as text. */
const cardsForm = z.object({
  items: z.array(featuredCard.extend({ price: typed(featuredCard.shape.price) })),
})

/** The three cards. A tied card keeps its own title and price for the time when its product is deleted. */
export function FeaturedForm({ text, ...props }: FormPropsOf<'featured'>) {
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
    <FormOfText {...props} form={form} toText={(content) => ({ name: 'featured', content })}>
      {cards.map(({ productId }, index) => (
        <Card
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards are always the same three
          key={index}
          name={words.cardNumber(index + 1)}
          productId={productId}
          onTie={() => setTying(index)}
          onUntie={() => setCard(index, { productId: null })}
        >
          {productId === null && (
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
          )}
        </Card>
      ))}
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
    </FormOfText>
  )
}

interface CardProps {
  name: string
  /** The product that the card shows; null if it shows its own texts, whose fields are `children`. */
  productId: number | null
  onTie: () => void
  onUntie: () => void
  children: ReactNode
}

function Card({ name, productId, onTie, onUntie, children }: CardProps) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-line p-4">
      <legend className="px-1 font-medium text-14">{name}</legend>
      {productId === null ? children : <TiedProduct productId={productId} />}
      <div>
        {productId === null ? (
          <Button size="small" onClick={onTie}>
            {words.tie}
            <span className="sr-only">: {name}</span>
          </Button>
        ) : (
          <Button size="small" variant="quiet" onClick={onUntie}>
            {words.untie}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </fieldset>
  )
}

/** Says which product a card shows. */
function TiedProduct({ productId }: { productId: number }) {
  const { data: product, error } = useQuery(productQuery(productId))
  if (product === undefined && !error) return <Skeleton className="h-6 w-60" />
  return <p className="wrap-anywhere text-14">{product ? words.tiedTo(product.title) : words.tiedToNone}</p>
}
