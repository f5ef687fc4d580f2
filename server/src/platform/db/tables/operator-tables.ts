import type { Generated } from 'kysely'

/** The tables about the shop's operators. */
export interface OperatorTables {
  shop_settings: {
    /** Always 1. */
    id: Generated<number>
    require_admin_totp: Generated<boolean>
    /** Null, here and below: the environment's value applies. */
    store_name: string | null
    support_chat_number: string | null
    /** Both null: the shop sells no shipments. */
    tracking_selling_cents: bigint | null
    tracking_cost_cents: bigint | null
  }
  admin_totp: {
    /** The admin's user id. */
    id: number
    key_id: number
    secret: Buffer
    confirmed_at: Date | null
    last_step: Generated<number>
    begun_at: Generated<Date>
  }
  admin_recovery_codes: {
    user_id: number
    hash: Buffer
    used_at: Date | null
  }
  ledger_check: {
    /** Always 1. */
    id: Generated<number>
    finished_at: Generated<Date>
    duration_ms: number
    violations: number
    failed_rules: string[]
  }
  account_views: {
    admin_id: number
    product_id: number
    page: string
    seen_at: Generated<Date>
  }
}
