import { sql } from 'kysely'
import type { Tables } from '../../host/areas/table-rules.ts'
import { deleteWhere } from '../../host/db/retention/delete-old-rows.ts'

const neverSoldTwice = 'for good: so that no account is sold twice, and buyers find what they bought'
const afterSales = 'for good: the after-sales of bad accounts, and the batches that were put on hold'

export const tables: Tables = {
  accounts: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: neverSoldTwice,
    person: {
      books: {
        'so that no account is sold twice; the text of it is encrypted': ['ciphertext', 'fingerprint'],
      },
      copy: { section: 'accounts', without: { 'a keyed hash of the text': ['fingerprint'] } },
    },
    encrypted: { column: 'ciphertext', rows: 'accounts', sampledAs: 'account' },
    noSecrets: { ciphertext: 'what is sold, encrypted', fingerprint: 'what is sold, as a keyed hash' },
    refusals: {
      accounts_fingerprint_key: {
        code: 'ALREADY_EXISTS',
        sentence: 'This account is already in stock, sold or withdrawn.',
      },
    },
  },
  account_looks: {
    rights: 'SELECT, INSERT, DELETE',
    kept: neverSoldTwice,
    person: { books: { 'keyed hashes of accounts': ['look'] }, copy: 'keyed hashes of accounts' },
    noSecrets: { look: 'what is sold, as a keyed hash' },
  },
  account_batches: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: neverSoldTwice,
    // Only the e-mail is replaced, because they are not about a customer.
    person: {
      replaced: ['provenance', 'source'],
      copy: 'where the shop bought accounts, which is not about a customer',
    },
    growsSlowly: true,
    signIn: 'none',
  },
  available_accounts: { rights: 'SELECT, INSERT, UPDATE, DELETE', kept: neverSoldTwice },
  sold_accounts: { rights: 'SELECT, INSERT', kept: neverSoldTwice },
  withdrawn_accounts: { rights: 'SELECT, INSERT', kept: afterSales },
  replaced_accounts: {
    rights: 'SELECT, INSERT',
    kept: afterSales,
    person: {
      replaced: ['reason'],
      copy: 'why an operator replaced an account; the copy has the account in its place',
    },
    signIn: 'none',
  },
  batch_holds: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: afterSales,
    person: {
      replaced: ['decided_reason', 'message'],
      none: { 'a word of the shop': ['decision'] },
      copy: 'why operators took a batch off sale, which is not about a customer',
    },
    types: { decision: "'RELEASED' | 'WITHDRAWN' | null" },
    growsSlowly: true,
    signIn: 'none',
  },
  held_accounts: { rights: 'SELECT, INSERT, DELETE', kept: afterSales },
  stock_marks: {
    rights: 'SELECT, INSERT, DELETE',
    kept: 'the newest mark of each product: the place in its stock where the next claim begins. A purchase that adds a mark deletes the older ones',
  },
  stock_levels: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'a row for each product, until the product is deleted',
  },
  account_views: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: '1 day (the audit log keeps who viewed what)',
    deletions: [deleteWhere('account_views', sql`seen_at < now() - interval '1 day'`)],
    person: { none: { 'the name of a page': ['page'] } },
    signIn: 'none',
  },
}
