import type { DeclaredMails, LanesOf } from '../../host/areas/declared-mail.ts'
import type { Database } from '../../host/db/database.ts'
import { greeting } from '../../host/mails/greeting.ts'
import type { DueMail, MailContent, Sender } from '../../host/mails/mail-content.ts'

export const mails = {
  'back-in-stock': {
    lane: 'mail',
    // The product may be deleted before the mail is sent.
    async content({ db, shop }, mail) {
      const product = await productOf(db, mail)
      return product && backInStockMail(shop, { username: mail.username, ...product })
    },
  },
} satisfies DeclaredMails

declare module '../../host/queue/mail.ts' {
  interface MailLanes extends LanesOf<typeof mails> {}
}

interface Restocked {
  username: string
  productId: number
  title: string
  /** Of the customer's links to unsubscribe. */
  token: string
}

function backInStockMail(shop: Sender, { username, productId, title, token }: Restocked): MailContent {
  const product = readableTitle(title)
  return {
    subject: `Back in stock: ${product}`,
    title: 'Back in stock',
    paragraphs: [greeting(username), product, 'It may sell out again soon.'],
    button: { label: 'View product', url: `${shop.publicUrl}/products/${productId}` },
    notes: ['You asked us to email you when it is back. You get this email once.'],
    unsubscribeUrl: `${shop.publicUrl}/unsubscribe/${token}`,
  }
}

/** Longer subjects are cut by most mail programs. */
const MAX_TITLE_LENGTH = 120
/** Marks that turn the direction of the text after them, and what ends a line. */
const TURNS_TEXT = /[\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069\p{Cc}]/gu

/** A title of a product, so that it cannot change the words around it in a subject. */
export function readableTitle(title: string): string {
  const characters = Array.from(title.replace(TURNS_TEXT, ' ').trim())
  if (characters.length <= MAX_TITLE_LENGTH) return characters.join('')
  return `${characters.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
}

/** The product of a mail, if it is still for sale, and the token of its reader. */
async function productOf(db: Database, { id, user_id, params }: DueMail) {
  if (typeof params.productId !== 'number') throw new Error(`Mail ${id} names no product.`)
  const row = await db
    .selectFrom('products')
    .innerJoin('restock_links', (join) => join.on('restock_links.user_id', '=', user_id))
    .select(['products.id as productId', 'products.title', 'restock_links.token'])
    .where('products.id', '=', params.productId)
    .where('products.archived_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
