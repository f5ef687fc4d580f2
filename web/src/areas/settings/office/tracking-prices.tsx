import { type Settings, saveTrackingPrice, trackingPriceBody } from '@docket/contract/admin/settings'
import { price } from '@docket/contract/amounts'
import { TEST_SHIPMENT_NOTICE } from '@docket/contract/tracker-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { formatDollars } from '../../../kit/lib/format.ts'
import { amountText } from '../../../kit/lib/typed-number.ts'
import { useOneAtATime } from '../../../kit/lib/use-one-at-a-time.ts'
import { SellingPriceField } from '../../../kit/office/selling-price-field.tsx'
import { UnsavedGuard } from '../../../kit/search/unsaved-guard.tsx'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { NumberField } from '../../../kit/ui/form/text-field.tsx'
import { typedOrNull } from '../../../kit/ui/form/typed.ts'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { settingsQuery } from './settings-query.ts'
import { words } from './strings.ts'

/** Price and cost of tracking numbers, and whether they are on sale. */
export function TrackingPrices({ settings }: { settings: Settings }) {
  const form = useZodForm({ schema: trackingPricesForm, defaults: trackingPricesDefaults(settings) })
  const [pricesBeforeStop, setPricesBeforeStop] = useState<Prices | null>(null)
  const save = useSave()
  // Stopping and resuming the sale is separate from the form, so that each button shows its own request.
  const switchSale = useSave()
  const oneAtATime = useOneAtATime()
  const [cost, selling] = useWatch({ control: form.control, name: ['costPrice', 'sellingPrice'] })
  const { trackingNumberCostPrice: costPrice, trackingNumberSellingPrice: sellingPrice } = settings
  const isSold = sellingPrice !== null

  async function change(mutation: typeof save, prices: Prices) {
    const savedPrices = await mutation.mutateAsync(prices)
    form.reset(trackingPricesDefaults(savedPrices))
    // Remembers the prices, so that the admin can undo the stop at once.
    setPricesBeforeStop(isSold && prices.sellingPrice === null ? { costPrice, sellingPrice } : null)
    toast.success(words.saved)
  }

  return (
    <>
      <h2 className="mb-2 flex flex-wrap items-center gap-2 text-18">
        {words.tracking}{' '}
        <Badge tone={isSold ? 'ok' : 'neutral'}>{isSold ? words.onSale : words.notSold}</Badge>
      </h2>
      <p className="text-14 text-muted">{words.trackingHint}</p>
      <p className="mb-4 text-14 text-muted">{TEST_SHIPMENT_NOTICE}</p>
      <div role="status">
        {!isSold && (
          <div className="mb-4">
            <Notice tone="warn">
              <p className="font-semibold">{words.noPrice}</p>
              <p>{words.noPriceHint}</p>
            </Notice>
          </div>
        )}
      </div>
      <Form form={form} onSubmit={(prices) => change(save, prices)}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <NumberField label={words.costPrice} prefix="$" {...form.field('costPrice')} />
          <SellingPriceField
            label={words.sellingPrice}
            typedPrices={{ cost, selling }}
            {...form.field('sellingPrice')}
          />
        </div>
        {isSold && <p className="text-14 text-muted">{words.priceChange}</p>}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={save.isPending}>
            {words.savePrices}
          </Button>
          {isSold && (
            <Button
              busy={switchSale.isPending}
              onClick={() =>
                void oneAtATime(() => change(switchSale, { costPrice: null, sellingPrice: null }))
              }
            >
              {words.stopSelling}
            </Button>
          )}
          {!isSold && pricesBeforeStop && (
            <Button
              busy={switchSale.isPending}
              onClick={() => void oneAtATime(() => change(switchSale, pricesBeforeStop))}
            >
              {words.sellAgain(formatDollars(pricesBeforeStop.sellingPrice ?? 0))}
            </Button>
          )}
        </div>
        <UnsavedGuard when={form.formState.isDirty} keptParams={['tab']} />
      </Form>
    </>
  )
}

function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Prices) => call(saveTrackingPrice, { body }),
    meta: { errors: 'form' },
    onSuccess: (prices) =>
      queryClient.setQueryData(settingsQuery.queryKey, (settings) => settings && { ...settings, ...prices }),
  })
}

const priceText = typedOrNull(price.nullable())

/** The form: its input is the typed text, its output the contract's body. */
export const trackingPricesForm = z
  .object({ costPrice: priceText, sellingPrice: priceText })
  .pipe(trackingPriceBody)

type Prices = z.output<typeof trackingPricesForm>

/** The initial values. */
export function trackingPricesDefaults({
  trackingNumberCostPrice,
  trackingNumberSellingPrice,
}: Pick<Settings, 'trackingNumberCostPrice' | 'trackingNumberSellingPrice'>): z.input<
  typeof trackingPricesForm
> {
  return {
    costPrice: amountText(trackingNumberCostPrice),
    sellingPrice: amountText(trackingNumberSellingPrice),
  }
}
