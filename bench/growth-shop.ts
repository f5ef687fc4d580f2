import { hashPassword } from '../server/src/areas/identity/sign-in/passwords.ts'
import type { Platform } from '../server/src/host/context/platform.ts'
import { openBuyers } from './buyers.ts'
import { findBuyer, LARGE_PRODUCT, type Screens, screensOf, TYPICAL_PRODUCT } from './screens.ts'

/** What the requests need to know of a filled shop. Each shop has its own ids. */
export interface GrowthShop {
  adminId: number
  adminToken: string
  screens: Screens
  /** The sessions of customers with enough money. They are among the customers with the most purchases. */
  buyers: string[]
  /** Customers who can sign in with PASSWORD. */
  emails: string[]
  /** A customer with an average number of purchases, and one of these purchases. */
  typical: { token: string; purchaseId: number }
  busiestToken: string
}

export const PASSWORD = 'a-password-for-the-bench-only'
export const COUPON = 'GROWTH'

const BUYERS = 20
const ADDRESS = '127.0.0.1'
const LONGEST_RUN_MS = 6 * 60 * 60_000

/**
 * Prepares a filled shop for requests: accounts for sale of two products, a price for test shipments, a coupon,
 * customers with money and with a password. `accounts` is the number of accounts that the requests can buy of each
 * product.
 */
export async function openGrowthShop(
  shop: Platform,
  { accounts }: { accounts: number },
): Promise<GrowthShop> {
  const { db, sessions } = shop
  const { id: adminId } = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .executeTakeFirstOrThrow()
  const screens = screensOf(await findBuyer(shop))
  // With `count: 0`, this only adds accounts.
  await openBuyers(shop, { adminId, count: 0, accounts, productId: LARGE_PRODUCT })
  const buyers = await openBuyers(shop, { adminId, count: BUYERS, accounts, productId: TYPICAL_PRODUCT })
  await db
    .updateTable('shop_settings')
    .set({ tracking_selling_cents: 100n, tracking_cost_cents: 0n })
    .execute()
  await db
    .insertInto('coupons')
    .values({ code: COUPON, basis_points: 1_000, expires_at: new Date(Date.now() + 86_400_000) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const users = await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '>=', screens.buyer.id)
    .where('id', '<', screens.buyer.id + BUYERS)
    .returning('email')
    .execute()
  const busiest = await db
    .selectFrom('purchases')
    .select('user_id')
    .groupBy('user_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const adminToken = await sessions.issue({ id: adminId, role: 'ADMIN' }, { address: ADDRESS })
  // The lists of accounts need a fresh proof, and the run takes longer than a proof is valid.
  const proved_at = new Date(Date.now() + LONGEST_RUN_MS)
  await db.updateTable('sessions').set({ proved_at }).where('user_id', '=', adminId).execute()
  const sessionOf = (id: number) => sessions.issue({ id, role: 'USER' }, { address: ADDRESS })
  return {
    adminId,
    adminToken,
    screens,
    buyers,
    emails: users.map(({ email }) => email),
    typical: { token: await sessionOf(screens.buyer.id), purchaseId: screens.buyer.purchaseId },
    busiestToken: await sessionOf(busiest.user_id),
  }
}
