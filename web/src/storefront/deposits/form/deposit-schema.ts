import { dollars } from '@docket/contract/amounts'
import type { config } from '@docket/contract/config'
import { MAX_DEPOSIT_DOLLARS } from '@docket/contract/deposits'
import type { Output } from '@docket/contract/endpoint'
import * as z from 'zod'
import { formatDollarsShort } from '../../../lib/format.ts'
import { depositWords } from '../../../shared/deposit/strings.ts'
import { typed } from '../../../ui/form/typed.ts'
import { words } from '../strings.ts'

/** The form's fields and their messages. The minimum depends on the method and comes from the shop's settings. */
export function depositSchema(offers: readonly MethodOffer[]) {
  const methods = offers.map((offer) => offer.method)
  return z
    .object({ amount: typed(amount.pipe(dollars), words.unreadableAmount), method: z.enum(methods) })
    .superRefine((deposit, context) => {
      const message = problemWith(deposit, offers)
      if (message) context.addIssue({ code: 'custom', path: ['amount'], message })
    })
}

const amount = z
  .number({ error: words.invalidAmount })
  .refine((value) => value > 0, { error: words.invalidAmount, abort: true })

function problemWith(
  deposit: { amount: number; method: Method },
  offers: readonly MethodOffer[],
): string | undefined {
  const minimum = offers.find((offer) => offer.method === deposit.method)?.minimum ?? 0
  const name = depositWords.methods[deposit.method]
  if (deposit.amount < minimum) return words.minimum(name, formatDollarsShort(minimum))
  if (deposit.amount > MAX_DEPOSIT_DOLLARS)
    return words.maximum(name, formatDollarsShort(MAX_DEPOSIT_DOLLARS))
  return undefined
}

/** A payment method that the shop offers. `minimum` is the smallest deposit in dollars. */
export type MethodOffer = Output<typeof config>['depositMethods'][number]

export type Method = MethodOffer['method']

const CHARGED_IN: Record<Method, 'dollars' | 'naira'> = { crypto: 'dollars', card: 'naira' }

/** Whether a deposit by this method is charged at the exchange rate. */
export function isChargedInNaira(method: Method | undefined): boolean {
  return method !== undefined && CHARGED_IN[method] === 'naira'
}
