import { type allPurchases, MASKED_VALUE, MAX_SHOWN_VALUES } from '@docket/contract/admin/purchases'
import type { Output } from '@docket/contract/endpoint'
import { mayDo } from '@docket/contract/permissions'
import { LISTED_ACCOUNTS } from '@docket/contract/purchases'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { invalid, ShopError } from '../../../host/errors.ts'
import { type Call, NOT_IN_ROLE } from '../../../host/http/route/route.ts'
import { useLimit } from '../../../host/security/operator-limits/use-limit.ts'
import { requireProof } from '../../../host/security/step-up.ts'
import { writeEntry } from '../audit/audited.ts'
import { accountsOfPurchases } from './accounts-of-purchases.ts'
import { listAllPurchases, type PurchasesQuery } from './list-all-purchases.ts'

type Purchases = Output<typeof allPurchases>

/** A page of all customers' purchases with masked accounts. Nothing is decrypted. */
export async function listMasked(db: Database, query: PurchasesQuery): Promise<Purchases> {
  const page = await listAllPurchases(db, query)
  return { ...page, items: page.items.map((item) => ({ ...item, accounts: maskedOf(item) })) }
}

function maskedOf({ quantity }: { quantity: number }) {
  return Array.from({ length: Math.min(quantity, LISTED_ACCOUNTS) }, () => ({ value: MASKED_VALUE }))
}

/**
 * The same page with the texts of the accounts. They count against the limit of the admin, and one audit entry says how
 * many the admin saw of which purchases.
 * @throws FORBIDDEN without the permission reveal, STEP_UP_REQUIRED, LIMIT_REACHED, VALIDATION_ERROR for too many accounts
 */
export async function listWithValues(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  call: Call<typeof allPurchases>,
): Promise<Purchases> {
  if (!mayDo(call.caller.operatorRole, 'reveal')) throw new ShopError('FORBIDDEN', NOT_IN_ROLE)
  requireProof(call.caller)
  const page = await listAllPurchases(db, call.query)
  const purchaseIds = page.items.map(({ id }) => id)
  const count = page.items.reduce((sum, { quantity }) => sum + Math.min(quantity, LISTED_ACCOUNTS), 0)
  if (count > MAX_SHOWN_VALUES) throw invalid({ pageSize: [TOO_MANY] })
  // Before the texts are decrypted: if the limit or the entry refuses, they are not shown.
  if (count > 0) {
    const { actor } = call
    await db.transaction().execute(async (tx) => {
      await useLimit(tx, actor, 'reveals', count)
      await writeEntry(tx, {
        ...actor,
        action: 'account.reveal',
        subject: 'purchases:list',
        after: { accounts: count, purchaseIds },
      })
    })
  }
  const accounts = await accountsOfPurchases(db, keys, { purchaseIds, limitEach: LISTED_ACCOUNTS })
  return {
    ...page,
    items: page.items.map((item) => ({
      ...item,
      accounts: (accounts.get(item.id) ?? []).map(({ value }) => ({ value })),
    })),
  }
}

const TOO_MANY = `Ask for fewer rows: at most ${MAX_SHOWN_VALUES} accounts are shown at once.`
