import type { AdminContext } from '../shop.ts'

interface ImportQuery {
  mode?: string
  separator?: string
  custom?: string
  header?: string
  source?: string
  provenance?: string
}

/** An admin's imports. Calls `getContext` at each call, because a test opens its shop later. */
export function testImports(getContext: () => AdminContext) {
  return {
    /** Commits the import unless the query has another mode. */
    upload(
      logProductId: number,
      body: string | Buffer,
      { mode = 'commit', provenance = 'Made by a test', ...query }: ImportQuery = {},
      contentType = 'text/plain; charset=utf-8',
    ) {
      const { shop, admin } = getContext()
      const search = new URLSearchParams({ logProductId: String(logProductId), mode, provenance, ...query })
      return shop.api('POST', `/admin/account/import?${search}`, {
        token: admin.token,
        body,
        headers: { 'content-type': contentType },
      })
    },

    /** A product's accounts, oldest first, at most 100. */
    async list(productId: number) {
      const { shop, admin } = getContext()
      const path = `/admin/account/list?logProductId=${productId}&pageSize=100&sort=createdAt`
      const { body } = await shop.api('GET', path, { token: admin.token })
      return body as { items: { id: number; value: string }[]; total: number }
    },

    batches(productId: number) {
      return getContext()
        .shop.db.selectFrom('account_batches')
        .selectAll()
        .where('product_id', '=', productId)
        .orderBy('id')
        .execute()
    },

    emptyProduct() {
      return getContext().shop.product({ accounts: [] })
    },
  }
}
