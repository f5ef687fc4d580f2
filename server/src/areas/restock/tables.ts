import type { PersonCopy } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'
import type { Database } from '../../host/db/database.ts'

export const tables: Tables = {
  restock_waits: {
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until the customer is told that the product is back, or does not want to be told',
    person: { deleted: 'own', copy: { section: 'productsWaitedFor' } },
    signIn: 'none',
  },
  restock_links: {
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until the customer is erased',
    person: { deleted: 'own', copy: 'the end of a link that stops the mails about products' },
    noSecrets: { token: 'stops mails about products that are back, and nothing else' },
    signIn: 'none',
  },
}

export const personCopy = {
  productsWaitedFor: {
    nth: 27,
    whole: (db: Database, userId: number) =>
      db
        .selectFrom('restock_waits')
        .innerJoin('products', 'products.id', 'restock_waits.product_id')
        .select(['product_id as productId', 'products.title', 'since'])
        .where('user_id', '=', userId)
        .orderBy('since')
        .execute(),
  },
} satisfies PersonCopy
