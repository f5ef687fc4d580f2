import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { StatementEntry, statement, statementMonths } from '@docket/contract/statements'
import type { Platform } from '../../host/context/platform.ts'
import { shopTimeZone } from '../../host/context/shop-identity.ts'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { startOfDay } from '../dashboard/sales-zones.ts'
import { walletOf } from '../wallet/ledger.ts'
import { describeEntries } from './describe-entries.ts'
import {
  type EntryWithBalance,
  type Period,
  readEntries,
  readMonths,
  readTotals,
  type Totals,
} from './ledger-entries.ts'

type Needs = Pick<Platform, 'db' | 'shopIdentity'>

/** @throws NOT_FOUND if there is no such user; each user has a wallet */
export async function requireUser(db: Database, id: number): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (!user) throw new ShopError('NOT_FOUND')
}

/** The months for which a customer has a statement, the newest first. */
export async function listMonths(
  { db, shopIdentity }: Needs,
  userId: number,
): Promise<Output<typeof statementMonths>> {
  const timeZone = shopTimeZone(shopIdentity.current())
  const { ledgerAccountId } = await walletOf(db, userId)
  const { first, current } = await readMonths(db, ledgerAccountId, timeZone)
  return { months: first === null ? [] : monthsBetween(first, current).reverse(), timeZone }
}

function monthsBetween(first: string, last: string): string[] {
  const months = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** The month after one such as `2026-11`. */
function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number)).toISOString().slice(0, '2026-12'.length)
}

/** A month of a wallet, as it was at one moment. All amounts are in cents. */
export interface OpenStatement {
  month: string
  timeZone: string
  isSoFar: boolean
  period: Period
  totals: Totals
}

/** @throws NOT_FOUND for a month before the first entry of the customer's wallet, or after the present one */
export async function openStatement(
  { db, shopIdentity }: Needs,
  { userId, month }: { userId: number; month: string },
): Promise<OpenStatement> {
  const timeZone = shopTimeZone(shopIdentity.current())
  const { ledgerAccountId: walletId } = await walletOf(db, userId)
  const { first, current } = await readMonths(db, walletId, timeZone)
  if (first === null || month < first || month > current) throw new ShopError('NOT_FOUND')
  const startOfMonth = (name: string) => startOfDay(`${name}-01`, timeZone)
  const period = { walletId, from: startOfMonth(month), to: startOfMonth(monthAfter(month)) }
  return { month, timeZone, isSoFar: month === current, period, totals: await readTotals(db, period) }
}

/** A page of a customer's statement, with the sums of the whole month. @throws NOT_FOUND */
export async function getStatement(
  needs: Needs,
  {
    page = 1,
    pageSize = 50,
    ...of
  }: { userId: number; month: string; page?: number | undefined; pageSize?: number | undefined },
): Promise<Output<typeof statement>> {
  const { month, timeZone, isSoFar, period, totals } = await openStatement(needs, of)
  const { opening, added, taken, total, firstId, lastId } = totals
  const entries =
    firstId === null || lastId === null
      ? []
      : await readEntries(needs.db, period, {
          ...{ afterId: firstId - 1, lastId, balance: opening },
          ...{ limit: pageSize, offset: (page - 1) * pageSize },
        })
  return {
    ...{ month, timeZone, isSoFar },
    opening: toDollars(opening),
    in: toDollars(added),
    out: toDollars(taken),
    closing: toDollars(opening + added - taken),
    items: await linesOf(needs.db, entries),
    ...{ total, page, pageSize },
  }
}

const ENTRIES_AT_ONCE = 1_000

/** All lines of a statement in batches. The customer may buy meanwhile: that is not on it. */
export async function* linesInBatches(
  db: Database,
  { period, totals: { opening, firstId, lastId } }: Pick<OpenStatement, 'period' | 'totals'>,
): AsyncGenerator<StatementEntry[]> {
  if (firstId === null || lastId === null) return
  let [afterId, balance] = [firstId - 1, opening]
  for (;;) {
    const entries = await readEntries(db, period, { afterId, balance, lastId, limit: ENTRIES_AT_ONCE })
    if (entries.length > 0) yield linesOf(db, entries)
    const last = entries.at(-1)
    if (last === undefined || entries.length < ENTRIES_AT_ONCE) return
    ;[afterId, balance] = [last.id, last.balance]
  }
}

async function linesOf(db: Database, entries: readonly EntryWithBalance[]): Promise<StatementEntry[]> {
  const described = await describeEntries(db, entries)
  return entries.map(({ id, createdAt, cents, balance }, nth) => ({
    id,
    at: createdAt.toISOString(),
    description: described[nth]?.description ?? '',
    reference: described[nth]?.reference ?? '',
    in: cents > 0n ? toDollars(cents) : null,
    out: cents < 0n ? toDollars(-cents) : null,
    balance: toDollars(balance),
  }))
}
