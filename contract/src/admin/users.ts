import * as z from 'zod'
import { dollars, enteredDollars } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { exportOf } from '../export.ts'
import { listQuery } from '../list-query.ts'
import { formatLimit } from '../money.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, idText, instant } from '../text.ts'
import { purchaseSummary } from './purchases.ts'
import { reason, transaction } from './shared.ts'
import { userList } from './user-list.ts'

export const user = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(['USER', 'ADMIN']),
  createdAt: instant,
  suspendedAt: instant.nullable(),
})

const filters = listQuery(userList)

/** The tags that operators gave the customer; absent in an answer of release 0.3.0. */
const tags = z.array(z.string()).optional()

export const userWithBalance = user.extend({ balance: dollars, tags })

export const users = endpoint({
  method: 'GET',
  path: '/admin/user/list',
  access: 'admin',
  permission: 'view',
  summary: 'Users, newest first',
  query: z.object({ ...pageQuery, ...filters }),
  output: pageOf(userWithBalance),
  errors: ['VALIDATION_ERROR'],
})

export const { link: usersLink, file: usersFile } = exportOf(
  '/admin/user',
  'the users',
  z.object(filters),
  'view',
)

/** The number of purchases, and of transactions, of a page in `userById`. */
export const USER_PAGE_SIZE = 10

/** A user with wallet and totals, and a page of the purchases and of the transactions, each newest first. */
export const userDetails = user.extend({
  emailVerifiedAt: instant.nullable(),
  /** The personal data was erased; only the financial records are left. */
  erasedAt: instant.nullable(),
  /** When a two-step sign-in is removed about which the customer said "This was not me"; null if it stays. */
  secondStepEndsAt: instant.nullable(),
  /** The username that the user gave as Referral Id. */
  referrer: z.string().nullable(),
  tags,
  wallet: z.object({
    balance: dollars,
    totalDeposit: dollars,
    /** What is held while a payment is disputed or on its way back; absent in an answer of release 0.3.0. */
    held: dollars.optional(),
    /** What the customer owes; the next credit pays it first. */
    owed: dollars.optional(),
  }),
  totalSpent: dollars,
  totalPurchases: z.int(),
  totalTransactions: z.int(),
  /** The deposits of which money went back to the payer or may have to, and what went back. */
  returns: z.object({ deposits: z.int(), amount: dollars }),
  purchases: z.array(purchaseSummary),
  transactions: z.array(transaction),
})

export const userById = endpoint({
  method: 'GET',
  path: '/admin/user/:id',
  access: 'admin',
  permission: 'view',
  summary: `A user with wallet, totals, and ${USER_PAGE_SIZE} purchases and transactions, newest first, of the pages in the query`,
  params: z.object({ id: idText }),
  query: z.object({ purchasesPage: pageQuery.page, transactionsPage: pageQuery.page }),
  output: userDetails,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const suspendUser = endpoint({
  method: 'PUT',
  path: '/admin/user/suspension',
  access: 'admin',
  permission: 'people',
  act: {
    caps: ['customers'],
    entries: ['user.suspend', 'user.reinstate'],
    mails: ['owner-removed'],
  },
  stepUp: true,
  summary: 'Suspend a user, which ends all their sessions, or lift the suspension',
  body: z.strictObject({ id, suspended: z.boolean(), reason }),
  output: z.object({ id, suspendedAt: instant.nullable() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'FORBIDDEN', 'LIMIT_REACHED'],
})

export const MAX_ADJUSTMENT_DOLLARS = 10_000

export const adjustmentBody = z.strictObject({
  userId: id,
  /** Positive: a credit of the wallet; negative: a debit. */
  amount: enteredDollars
    .refine((amount) => amount !== 0, 'Enter an amount other than 0.')
    .refine(
      (amount) => Math.abs(amount) <= MAX_ADJUSTMENT_DOLLARS,
      `The maximum is ${formatLimit(MAX_ADJUSTMENT_DOLLARS)}.`,
    ),
  reason,
})

export const adjustWallet = endpoint({
  method: 'POST',
  path: '/admin/user/wallet-adjustment',
  access: 'admin',
  permission: 'adjust',
  act: { caps: ['credits', 'approvalAbove'], entries: ['wallet.adjust'], mails: ['large-credit'] },
  stepUp: true,
  summary: "Credit or debit a customer's wallet, with a reason",
  body: adjustmentBody,
  output: z.object({ id, balance: dollars }),
  status: 201,
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'INSUFFICIENT_FUNDS',
    'KEY_REUSED',
    'IN_PROGRESS',
    'APPROVAL_REQUIRED',
    'LIMIT_REACHED',
  ],
  idempotent: true,
})
