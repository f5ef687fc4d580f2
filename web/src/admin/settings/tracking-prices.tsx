import { type Settings, saveTrackingPrice } from '@docket/contract/admin/settings'
import { TEST_SHIPMENT_NOTICE } from '@docket/contract/tracker-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { formatDollars } from '../../lib/format.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SellingPriceField } from '../../ui/selling-price-field.tsx'
import { NumberField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { settingsQuery } from './settings-query.ts'
import {
  type TrackingPrices as Prices,
  trackingPricesDefaults,
  trackingPricesForm,
} from './tracking-prices-schema.ts'

const words = adminStrings.settings

/** What tracking numbers are sold for and what they cost, and whether any are sold. */
export function TrackingPrices({ settings }: { settings: Settings }) {
  const form = useZodForm({ schema: trackingPricesForm, defaults: trackingPricesDefaults(settings) })
  const [stoppedAt, setStoppedAt] = useState<Prices | null>(null)
  const save = useSave()
  // Stopping the sale, and taking that back: apart from the form, so that each button shows its own request.
  const onOff = useSave()
  const once = useOneAtATime()
  const [cost, selling] = useWatch({ control: form.control, name: ['costPrice', 'sellingPrice'] })
  const { trackingNumberCostPrice: costPrice, trackingNumberSellingPrice: sellingPrice } = settings
  const isSold = sellingPrice !== null

  async function change(by: typeof save, prices: Prices) {
    const saved = await by.mutateAsync(prices)
    form.reset(trackingPricesDefaults(saved))
    // The prices that the sale was stopped at, so that it can be undone on the spot.
    setStoppedAt(isSold && prices.sellingPrice === null ? { costPrice, sellingPrice } : null)
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
            typed={{ cost, selling }}
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
              busy={onOff.isPending}
              onClick={() => void once(() => change(onOff, { costPrice: null, sellingPrice: null }))}
            >
              {words.stopSelling}
            </Button>
          )}
          {!isSold && stoppedAt && (
            <Button busy={onOff.isPending} onClick={() => void once(() => change(onOff, stoppedAt))}>
              {words.sellAgain(formatDollars(stoppedAt.sellingPrice ?? 0))}
            </Button>
          )}
        </div>
        <UnsavedGuard when={form.formState.isDirty} held={[]} />
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
