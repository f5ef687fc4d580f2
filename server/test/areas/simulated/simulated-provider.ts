import type { ProviderDefinition } from '../../../src/areas/deposits/payments/provider/payment-provider.ts'
import type { ApiMode } from '../../../src/host/sandbox/misbehave.ts'
import type { Answer, TestCaller } from '../../shop.ts'

/**
 * A provider's simulator, as the tests of every provider use it. A new provider is held to all of them once it has one.
 * The deposits of these tests are of $50, and a payment that is paid is paid in full.
 */
export interface SimulatedProvider {
  /** As in the registry. */
  name: string
  definition: ProviderDefinition
  /** The provider's words for a payment on its way, for one that is paid, and for one whose money went back. */
  statuses: { onItsWay: string; paid: string; givenBack: string }
  /** The call with which a customer opens a deposit of $50. */
  open(user: TestCaller, key: string): Promise<Answer>
  /** The ids of the payments of a deposit, the oldest first. Each opened page has one, and nothing is paid. */
  paymentsOf(reference: string): Promise<string[]>
  set(paymentId: string, status: string): Promise<void>
  /** Removes a payment, so that the provider does not know it. */
  forget(paymentId: string): Promise<void>
  /** The exact text of the notice of a payment, as the payment is now. */
  noticeOf(paymentId: string): Promise<string>
  /** A notice without the id of its payment. */
  withoutId(notice: string): string
  /** The same notice without anything that names the payment, its deposit or its page. */
  withoutNames(notice: string): string
  /** The same notice of a payment of another shop that uses the same account. */
  ofAnotherShop(notice: string): string
  sign(body: string): string
  control(api: ApiMode): Promise<void>
  /** Where the provider's pages for a deposit send the customer; empty if its pages send them nowhere. */
  returnAddressesOf(reference: string): Promise<string[]>
  /** The texts of its notices about money that goes back; null if only the status of a payment tells it. */
  returns: ReturnNotices | null
}

interface ReturnNotices {
  /** A refund of a fifth of the payment, which is $10. A notice of one that is `pending` does not have its id. */
  refund(paymentId: string, id: number, step: 'pending' | 'processed' | 'failed'): Promise<string>
  /** A dispute that has begun, or one that the shop has won. */
  dispute(paymentId: string, id: number, step: 'create' | 'resolve'): Promise<string>
}
