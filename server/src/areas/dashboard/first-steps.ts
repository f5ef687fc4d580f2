import type { stats } from '@docket/contract/admin/dashboard'
import type { Output } from '@docket/contract/endpoint'
import { LEGAL_TEXT_NAMES, SAMPLE_TEXT_NAMES, type SiteTextName } from '@docket/contract/site-texts'
import { sql } from 'kysely'
import { type Config, SANDBOX_CHAT_NUMBER } from '../../host/config.ts'
import { environmentIdentity } from '../../host/context/shop-identity.ts'
import type { Database } from '../../host/db/database.ts'
import { hasAtMost } from '../stock/accounts/in-stock.ts'

type FirstSteps = NonNullable<Output<typeof stats>['firstSteps']>

/**
 * Which of the first steps a shop has done. Null after the first purchase, even if that was a test of the operator.
 * Then the query reads only one row of the purchases.
 */
export async function readFirstSteps(db: Database, config: Config): Promise<FirstSteps | null> {
  const { supportChatNumber } = environmentIdentity(config)
  // The made-up number of a sandbox does not count.
  const ownNumber = supportChatNumber === SANDBOX_CHAT_NUMBER ? null : supportChatNumber
  const { rows } = await sql<FirstSteps>`
    SELECT
      (SELECT min(id) FROM categories WHERE archived_at IS NULL) AS "categoryId",
      (SELECT min(id) FROM products WHERE archived_at IS NULL) AS "productId",
      EXISTS (SELECT FROM products WHERE archived_at IS NULL AND NOT ${hasAtMost(0)}) AS "hasStock",
      EXISTS (SELECT FROM categories WHERE archived_at IS NULL AND image_url IS NOT NULL) AS "hasLogo",
      coalesce(support_chat_number, ${ownNumber}::text) IS NOT NULL AS "hasSupportChat",
      ${countBuiltIn(LEGAL_TEXT_NAMES)} = 0 AS "hasLegalTexts",
      ${countBuiltIn(SAMPLE_TEXT_NAMES)} = 0 AS "hasOwnClaims"
    FROM shop_settings WHERE NOT EXISTS (SELECT FROM purchases)`.execute(db)
  return rows[0] ?? null
}

/** How many of these texts are still those that come with the shop. */
export function countBuiltIn(names: readonly SiteTextName[]) {
  return sql<number>`(
    SELECT count(*)::integer FROM unnest(${names}::text[]) AS texts (name) WHERE (
      SELECT content IS NULL FROM site_text_versions versions WHERE versions.name = texts.name ORDER BY id DESC LIMIT 1
    ) IS NOT FALSE
  )`
}
