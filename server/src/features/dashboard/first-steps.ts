import type { stats } from '@docket/contract/admin/dashboard'
import type { Output } from '@docket/contract/endpoint'
import { LEGAL_TEXT_NAMES } from '@docket/contract/site-texts'
import { sql } from 'kysely'
import { hasAtMost } from '../../inventory/accounts/in-stock.ts'
import { type Config, SANDBOX_CHAT_NUMBER } from '../../platform/config.ts'
import { environmentIdentity } from '../../platform/context/shop-identity.ts'
import type { Database } from '../../platform/db/database.ts'

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
      (SELECT count(*) FROM (
        SELECT DISTINCT ON (name COLLATE "C") name, content FROM site_text_versions
        ORDER BY name COLLATE "C", id DESC
      ) newest WHERE name = ANY (${LEGAL_TEXT_NAMES}::text[]) AND content IS NOT NULL
      ) = ${LEGAL_TEXT_NAMES.length} AS "hasLegalTexts"
    FROM shop_settings WHERE NOT EXISTS (SELECT FROM purchases)`.execute(db)
  return rows[0] ?? null
}
