import { dollarsOf, type PersonCopy } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'
import type { Database } from '../../host/db/database.ts'

export const tables: Tables = {
  waiting_purchases: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good, with the deposit that was to pay for it',
    person: {
      books: {
        'what was to be bought, in the words of the shop': ['coupon_code', 'refusal', 'shipment', 'state'],
      },
      copy: { section: 'waitingPurchases' },
    },
    // A product that is deleted in the moment of the press.
    refusals: { waiting_purchases_product_fk: { code: 'NOT_FOUND' } },
    typesFrom: { ErrorCode: '@docket/contract/errors' },
    noSecrets: { coupon_code: 'a discount for everyone who knows it' },
    types: {
      refusal: 'ErrorCode | null',
      shipment: 'JSONColumnType<Record<string, unknown>> | null',
      state: "Generated<'WAITING' | 'DUE' | 'BOUGHT' | 'REFUSED' | 'CANCELLED' | 'ENDED'>",
    },
    signIn: 'none',
  },
}

export const personCopy = {
  waitingPurchases: {
    nth: 40,
    whole: (db: Database, userId: number) =>
      db
        .selectFrom('waiting_purchases')
        .select(['id', 'deposit_id as depositId', 'product_id as productId', 'quantity', 'shipment'])
        .select(['coupon_code as couponCode', 'state', 'refusal'])
        .select(dollarsOf('most_cents').as('expectedAmount'))
        .select([
          'purchase_id as purchaseId',
          'created_at as createdAt',
          'credited_at as creditedAt',
          'ended_at as endedAt',
        ])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),
  },
} satisfies PersonCopy
