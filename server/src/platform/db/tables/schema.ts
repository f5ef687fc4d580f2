import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { BackgroundTables } from './background-tables.ts'
import type { OperatorTables } from './operator-tables.ts'
import type { ShipmentTables } from './shipment-tables.ts'

/** The tables after all migrations. int8 is bigint, timestamptz is Date, bytea is Buffer. */
export interface Schema extends OperatorTables, ShipmentTables, BackgroundTables {
  users: {
    id: GeneratedAlways<number>
    username: string
    email: string
    password_hash: string
    role: Generated<'USER' | 'ADMIN'>
    referrer_id: number | null
    email_verified_at: Date | null
    suspended_at: Date | null
    created_at: Created
  }
  sessions: {
    id: string
    user_id: number
    address: string | null
    user_agent: string | null
    created_at: Created
    expires_at: Date
    revoked_at: Date | null
  }
  mailed_tokens: {
    hash: Buffer
    user_id: number
    purpose: 'confirm-email' | 'reset-password'
    created_at: Created
    expires_at: Date
    used_at: Date | null
  }
  encryption_keys: {
    id: GeneratedAlways<number>
    purpose: 'data' | 'fingerprint'
    wrapped: Buffer
    created_at: Created
    retired_at: Date | null
  }
  house_accounts: {
    id: number
    name: string
  }
  wallets: {
    id: GeneratedAlways<number>
    user_id: number
    balance_cents: Generated<bigint>
  }
  transfers: {
    id: GeneratedAlways<bigint>
    debit_account_id: number
    credit_account_id: number
    amount_cents: bigint
    kind: 'PURCHASE' | 'DEPOSIT' | 'ADJUSTMENT' | 'REFUND'
    reference: string
    created_at: Created
  }
  logos: {
    hash: Buffer
    webp: Buffer
    created_at: Created
  }
  categories: {
    id: GeneratedAlways<number>
    name: string
    logo_hash: Buffer | null
    /** The path at which the logo is served. */
    image_url: GeneratedAlways<string | null>
    created_at: Created
    archived_at: Date | null
  }
  sub_categories: {
    id: GeneratedAlways<number>
    category_id: number
    name: string
    created_at: Created
    archived_at: Date | null
  }
  products: {
    id: GeneratedAlways<number>
    sub_category_id: number
    title: string
    description: string
    metadata: ColumnType<Record<string, string> | null, string | null, string | null>
    cost_price_cents: bigint
    selling_price_cents: bigint
    created_at: Created
    updated_at: Generated<Date>
    archived_at: Date | null
    /** Starts at 1; each edit adds 1. */
    revision: Generated<number>
  }
  coupons: {
    id: GeneratedAlways<number>
    code: string
    /** The percentage in hundredths: 10 % is 1000. */
    basis_points: number
    expires_at: Date
    max_uses: number | null
    max_uses_per_user: number | null
    min_subtotal_cents: bigint | null
    created_at: Created
    archived_at: Date | null
  }
  purchases: {
    id: Generated<number>
    kind: Generated<'ACCOUNTS' | 'SHIPMENT'>
    user_id: number
    /** Null for a shipment, as are the other columns of a product. */
    product_id: number | null
    quantity: number
    unit_price_cents: bigint
    unit_cost_cents: bigint
    discount_cents: bigint
    amount_cents: bigint
    coupon_id: number | null
    coupon_code: string | null
    title: string
    category_id: number | null
    category_name: string | null
    sub_category_id: number | null
    sub_category_name: string | null
    balance_after_cents: bigint
    idempotency_key: string | null
    request_hash: Buffer | null
    purchased_at: Created
  }
  account_batches: {
    id: GeneratedAlways<number>
    product_id: number
    source: string
    imported_by: number | null
    account_count: number
    created_at: Created
  }
  accounts: {
    id: Generated<number>
    product_id: number
    batch_id: number
    key_id: number
    ciphertext: Buffer
    fingerprint: Buffer
    created_at: Created
  }
  available_accounts: {
    product_id: number
    account_id: number
  }
  stock_marks: {
    product_id: number
    id: GeneratedAlways<bigint>
    account_id: number
  }
  sold_accounts: {
    account_id: number
    purchase_id: number
  }
  withdrawn_accounts: {
    account_id: number
    product_id: number
    withdrawn_at: Created
  }
  replaced_accounts: {
    account_id: number
    replacement_id: number
    purchase_id: number
    admin_id: number
    reason: string
    created_at: Created
  }
  refunds: {
    id: GeneratedAlways<number>
    purchase_id: number
    user_id: number
    account_id: number | null
    admin_id: number
    amount_cents: bigint
    reason: string
    idempotency_key: string | null
    request_hash: Buffer | null
    created_at: Created
  }
  reports: {
    id: GeneratedAlways<number>
    purchase_id: number
    account_id: number | null
    user_id: number
    message: string
    status: Generated<'OPEN' | 'REPLACED' | 'REFUNDED' | 'DECLINED'>
    answer: string | null
    settled_by: number | null
    settled_at: Date | null
    created_at: Created
  }
  deposits: {
    id: GeneratedAlways<number>
    user_id: number
    method: 'crypto' | 'card'
    amount_cents: bigint
    /** Written by a trigger only (migration 0019); null: as `amount_cents`. */
    requested_cents: ColumnType<bigint | null, never, never>
    status: Generated<'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'>
    reference: string
    provider_invoice_id: string | null
    payment_url: string | null
    claimed_until: Date | null
    idempotency_key: string | null
    request_hash: Buffer | null
    charge_kobo: bigint | null
    exchange_rate_id: number | null
    rate_valid_until: Date | null
    created_at: Created
    updated_at: Generated<Date>
    completed_at: Date | null
  }
  /** A deposit that an admin must look at, or had to. */
  deposit_reviews: {
    deposit_id: number
    reason: string | null
    payment_id: string | null
    /** The deposit that the payment was made for, if the money became a separate deposit. */
    of_deposit_id: number | null
    settled_decision: 'credit' | 'refuse' | null
    settled_reason: string | null
  }
  exchange_rates: {
    id: GeneratedAlways<number>
    rate_e4: bigint
    source: string
    provider_time: Date
    fetched_at: Created
    ask_again_at: Date
    refused: Generated<boolean>
  }
  provider_events: {
    id: GeneratedAlways<bigint>
    provider: string
    body: string
    received_at: Created
    processed_at: Date | null
    outcome: string | null
  }
  payments: {
    payment_id: string
    method: 'crypto' | 'card'
    deposit_id: number
    parent_payment_id: string | null
    status: string
    details: JSONColumnType<Record<string, unknown>>
    settled_as: 'CREDITED' | 'REVIEW' | null
    first_seen_at: Created
    checked_at: Generated<Date>
  }
  wallet_adjustments: {
    id: GeneratedAlways<number>
    user_id: number
    admin_id: number
    amount_cents: bigint
    reason: string
    balance_after_cents: bigint
    idempotency_key: string | null
    request_hash: Buffer | null
    created_at: Created
  }
  audit_log: {
    id: GeneratedAlways<bigint>
    actor_id: number | null
    action: string
    subject: string
    before: JSONColumnType<Record<string, unknown>> | null
    after: JSONColumnType<Record<string, unknown>> | null
    address: string | null
    created_at: Created
  }
  sandbox_mails: {
    id: GeneratedAlways<number>
    recipient: string
    subject: string
    body_text: string
    body_html: string
    links: JSONColumnType<string[]>
    received_at: Created
  }
}

type Created = ColumnType<Date, Date | undefined, never>
