import type { Endpoint } from '@docket/contract/endpoint'
import type * as z from 'zod'
import type { PaymentPage } from './payment-provider.ts'

/** The call with which a customer opens a deposit. */
export type OpeningCall = OpeningInDollars | OpeningInNaira

interface Opening {
  /** The smallest deposit. */
  minimumDollars: number
  /** The answer to the call. */
  answer(page: PaymentPage): unknown
}

interface OpeningInDollars extends Opening {
  chargedIn: 'USD'
  endpoint: CustomerEndpoint<'body', { amount: number }>
}

/** The payer is charged in naira, at the rate in `rateToken`. */
export interface OpeningInNaira extends Opening {
  chargedIn: 'NGN'
  /** How messages name the method. */
  methodName: string
  endpoint: CustomerEndpoint<'body', { amountNGN: number; rateToken: string }>
}

/** A call of the API for customers with this body or these parameters. */
export type CustomerEndpoint<Part extends 'body' | 'params', Value> = Endpoint & { access: 'user' } & Record<
    Part,
    z.ZodType<Value>
  >
