import type { AdminScene } from './shop.ts'

interface ImportQuery {
  mode?: string
  separator?: string
  custom?: string
  source?: string
}

/** An operator's imports in the scene that `sceneNow` answers, which is asked at each call, as a test sets it late. */
export function testImports(sceneNow: () => AdminScene) {
  return {
    /** Commits, unless the query says otherwise. */
    upload(
      logProductId: number,
      body: string | Buffer,
      { mode = 'commit', ...query }: ImportQuery = {},
      contentType = 'text/plain; charset=utf-8',
    ) {
      const { shop, admin } = sceneNow()
      const search = new URLSearchParams({ logProductId: String(logProductId), mode, ...query })
      return shop.api('POST', `/admin/account/import?${search}`, {
        token: admin.token,
        body,
        headers: { 'content-type': contentType },
      })
    },

    /** A product's lines, the oldest first, 100 at most. */
    async list(productId: number) {
      const { shop, admin } = sceneNow()
      const path = `/admin/account/list?logProductId=${productId}&pageSize=100&sort=createdAt`
      const { body } = await shop.api('GET', path, { token: admin.token })
      return body as { items: { id: number; value: string }[]; total: number }
    },

    batches(productId: number) {
      return sceneNow()
        .shop.db.selectFrom('account_batches')
        .selectAll()
        .where('product_id', '=', productId)
        .orderBy('id')
        .execute()
    },

    emptyProduct() {
      return sceneNow().shop.product({ lines: [] })
    },
  }
}
