import { invalid, ShopError } from '../errors.ts'
import { isUnavailable } from './is-unavailable.ts'

/** A database that restarts is usually available again after this time. */
const RETRY_AFTER_SECONDS = 2

export const categoryNameIsTaken = () => invalid({ name: ['A category with this name exists already.'] })
export const subCategoryNameIsTaken = () =>
  invalid({ name: ['This category has a subcategory with this name already.'] })
export const viewNameIsTaken = () =>
  invalid({ name: ['You have a view of this list with this name already.'] })
export const codeIsTaken = () => invalid({ value: ['A coupon with this name exists already.'] })

/** The error for each violated constraint. A violation of any other constraint is a bug and becomes a 500. */
const meanings: Record<string, () => ShopError> = {
  users_email_key: () => invalid({ email: ['This email address is already registered.'] }),
  users_username_key: () => invalid({ username: ['This username is already taken.'] }),
  categories_name_key: categoryNameIsTaken,
  sub_categories_name_key: subCategoryNameIsTaken,
  sub_categories_category_fk: () => invalid({ categoryId: ['This category does not exist.'] }),
  products_sub_category_fk: () => invalid({ subCategoryId: ['This subcategory does not exist.'] }),
  coupons_code_key: codeIsTaken,
  saved_views_name_key: viewNameIsTaken,
  wallet_adjustments_idempotency_key: () => new ShopError('KEY_REUSED'),
  refunds_idempotency_key: () => new ShopError('KEY_REUSED'),
  reports_open_key: () =>
    new ShopError('ALREADY_EXISTS', 'You have reported this already. The shop will answer you.'),
  accounts_fingerprint_key: () =>
    new ShopError('ALREADY_EXISTS', 'This account is already in stock, sold or withdrawn.'),
}

/**
 * Turns the error of an unavailable database, and a PostgreSQL error that the caller could have avoided, into a
 * ShopError.
 */
export function fromDatabaseError(error: unknown): unknown {
  if (isUnavailable(error))
    return new ShopError('UNAVAILABLE', undefined, { retryAfter: RETRY_AFTER_SECONDS })
  if (!(error instanceof Error) || !('code' in error)) return error
  if ('constraint' in error && typeof error.constraint === 'string') {
    return meanings[error.constraint]?.() ?? error
  }
  // 22021: text with a character that PostgreSQL cannot store, such as NUL.
  if (error.code === '22021') return invalid({ request: ['Contains a character that cannot be stored.'] })
  return error
}
