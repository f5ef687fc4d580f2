import { formatCents } from '@docket/contract/money'
import { whyNotBought } from '@docket/contract/waiting-purchases'
import type { DeclaredMails, LanesOf } from '../../host/areas/declared-mail.ts'
import { greeting } from '../../host/mails/greeting.ts'
import { readableTitle } from '../restock/mails.ts'

export const mails = {
  'not-bought': {
    lane: 'mail',
    async content({ db, shop }, { id, user_id, params, username }) {
      if (typeof params.waitingId !== 'number') throw new Error(`Mail ${id} names no waiting purchase.`)
      const { title, product_id, refusal, balance_cents } = await db
        .selectFrom('waiting_purchases')
        .innerJoin('wallets', 'wallets.user_id', 'waiting_purchases.user_id')
        .leftJoin('products', 'products.id', 'product_id')
        .select(['products.title', 'product_id', 'refusal', 'balance_cents'])
        .where('waiting_purchases.id', '=', params.waitingId)
        .where('waiting_purchases.user_id', '=', user_id)
        .executeTakeFirstOrThrow()
      const goods = title === null ? 'Test shipment' : readableTitle(title)
      return {
        subject: `Not bought: ${goods}`,
        title: 'Your payment arrived, but nothing was bought',
        paragraphs: [
          greeting(username),
          `${goods}: ${whyNotBought(refusal)}`,
          `Your money is in your wallet: ${formatCents(balance_cents)}.`,
        ],
        button:
          product_id === null
            ? { label: 'View tracking numbers', url: `${shop.publicUrl}/tracking-numbers` }
            : { label: 'View product', url: `${shop.publicUrl}/products/${product_id}` },
        notes: [],
      }
    },
  },
} satisfies DeclaredMails

declare module '../../host/queue/mail.ts' {
  interface MailLanes extends LanesOf<typeof mails> {}
}
