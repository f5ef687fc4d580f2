// The areas declare this in their area.ts. After a change there, write this file again: npm run tables
import type { Refusal, TableFacts } from './table-facts.ts'

/** What the areas declare of their tables: rights, retention, and what an erasure does with personal data. */
export const DECLARED_TABLES: Readonly<Record<string, TableFacts>> = {
  events: {
    area: 'events',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: '7 days after it was relayed, 90 days after it was given up; a day at most until then',
    person: {
      none: {
        'ids, amounts, times and words of the shop': ['payload', 'subject'],
        'words of the shop': ['failure', 'listener', 'type'],
      },
    },
  },
  event_listeners: {
    area: 'events',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good: a few rows, for what listens now',
    person: { none: { 'words of the shop': ['listener', 'type'] } },
  },
  transfers: {
    area: 'wallet',
    rights: 'SELECT, INSERT',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      books: { 'a word of the shop and an id': ['kind', 'reference'] },
      copy: { section: 'transfers' },
    },
  },
  wallets: {
    area: 'wallet',
    rights: 'SELECT, INSERT, UPDATE (balance_cents, held_cents, debt_cents, open_disputes)',
    kept: 'for good: money, from which every later balance is computed',
    person: { copy: { section: 'wallet' } },
    signIn: 'none',
  },
  wallet_adjustments: {
    area: 'wallet',
    rights: 'SELECT, INSERT',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      cleared: ['idempotency_key'],
      replaced: ['reason'],
      books: { 'compares a repeated request with the first': ['request_hash'] },
      copy: {
        section: 'adjustments',
        without: { 'for repeated requests only': ['idempotency_key', 'request_hash'] },
      },
    },
    signIn: 'none',
  },
  refunds: {
    area: 'wallet',
    rights: 'SELECT, INSERT',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      cleared: ['idempotency_key'],
      replaced: ['reason'],
      books: { 'compares a repeated request with the first': ['request_hash'] },
      copy: {
        section: 'refunds',
        without: { 'for repeated requests only': ['idempotency_key', 'request_hash'] },
      },
    },
    signIn: 'none',
  },
  house_accounts: {
    area: 'wallet',
    rights: 'SELECT',
    kept: 'for good: transfers refer to them',
    person: { none: { 'a word of the shop': ['name'] } },
  },
  ledger_check: {
    area: 'wallet',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'names of rules': ['failed_rules'] } },
  },
  audit_log: {
    area: 'audit-log',
    rights: 'SELECT, INSERT (actor_id, action, subject, before, after, address)',
    kept: '2557 days (`AUDIT_LOG_DAYS`); entries of sales 400 days (`AUDIT_LOG_SALES_DAYS`), because their purchases have the same facts; the address of an entry 90 days',
    person: {
      cleared: ['address'],
      replaced: ['after', 'before'],
      books: { 'a word of the shop and an id': ['action', 'subject'] },
      copy: { section: 'auditEntries' },
    },
    signIn: 'none',
  },
  audit_blocks: {
    area: 'audit-log',
    rights: 'SELECT, INSERT',
    kept: 'as long as the entries of `audit_log` that they seal (`AUDIT_LOG_DAYS`), and for a year at least',
    person: { none: { 'digests of entries': ['entries', 'hash', 'previous_hash', 'signature'] } },
  },
  security_events: {
    area: 'activity',
    rights: 'SELECT, INSERT, DELETE',
    kept: '90 days, with their addresses',
    person: {
      cleared: ['browser', 'network'],
      books: { 'what happened, in ids, amounts and words of the shop': ['details', 'kind', 'session_id'] },
      copy: { section: 'securityEvents', without: { 'a random id': ['session_id'] } },
    },
    signIn: 'none',
  },
  saved_views: {
    area: 'saved-views',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until the operator deletes them, and 90 days after the operator is suspended',
    person: {
      deleted: {
        byCode: 'views of operators whose name or filters contain the e-mail, or that search for the username',
      },
      copy: 'operators have views, and customers have none',
    },
    signIn: 'none',
  },
  answer_templates: {
    area: 'answer-templates',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until an operator deletes them: at most 100',
    person: { none: { 'what the shop answers to any customer': ['text', 'title'] } },
  },
  deposits: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      cleared: ['idempotency_key', 'payment_url'],
      books: {
        'words and ids of the shop and of the provider': [
          'method',
          'provider_invoice_id',
          'reference',
          'status',
        ],
        'compares a repeated request with the first': ['request_hash'],
      },
      copy: {
        section: 'deposits',
        without: {
          'for repeated requests only': ['idempotency_key', 'request_hash'],
          'leads to a page of the provider': ['payment_url', 'provider_invoice_id'],
        },
      },
    },
    signIn: 'none',
  },
  payments: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      books: {
        'amounts, coins, words and ids of the provider': [
          'details',
          'method',
          'parent_payment_id',
          'payment_id',
          'settled_as',
          'status',
        ],
      },
      copy: {
        section: 'deposits',
        without: { 'the status says it': ['settled_as'], 'an id of the provider': ['parent_payment_id'] },
      },
    },
  },
  deposit_reviews: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      replaced: ['settled_reason'],
      books: { 'words and ids of the shop': ['payment_id', 'reason', 'settled_decision'] },
      copy: { section: 'deposits' },
    },
  },
  deposit_refusals: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      books: { 'what a provider said, without addresses': ['kind', 'method', 'words'] },
      copy: 'what a provider said to the shop, and not about the customer',
    },
  },
  returned_payments: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      replaced: ['handled_note'],
      books: {
        'words and ids of the provider and of the shop': [
          'currency',
          'kind',
          'payment_id',
          'provider_id',
          'provider_status',
          'reason',
          'settled_state',
          'state',
          'told',
        ],
      },
      copy: {
        section: 'deposits',
        without: {
          'how the shop dealt with it': ['handled_note', 'settled_state', 'state', 'told'],
          'an id of the provider, and the currency of its amount': ['currency', 'provider_id'],
        },
      },
    },
    signIn: 'none',
  },
  unmatched_notices: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      books: {
        'words and ids of the provider about a payment that the shop does not know': [
          'amount',
          'key',
          'kind',
          'payment_id',
          'provider',
          'provider_status',
          'return_id',
        ],
      },
      copy: 'a payment that the shop does not know has no customer',
    },
    signIn: 'none',
  },
  provider_events: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE (processed_at, outcome, payment_id)',
    kept: '400 days after it was processed (`PROVIDER_EVENTS_DAYS`); without a limit until it is processed',
    person: {
      cleared: ['body'],
      books: { 'words of the shop': ['outcome', 'provider'], 'an id of the provider': ['payment_id'] },
      copy: 'what a provider sent, as it came; the deposits have what it means',
    },
  },
  exchange_rates: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: deposits refer to them',
    person: { none: { 'the name of a service': ['source'] } },
  },
  sandbox_exchange_rate_control: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'words and ids of a simulator': ['control'] } },
  },
  sandbox_nowpayments_control: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'words and ids of a simulator': ['control'] } },
  },
  sandbox_nowpayments_invoices: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: {
      none: {
        'words and ids of a simulator': [
          'cancel_url',
          'description',
          'ipn_callback_url',
          'order_id',
          'success_url',
        ],
      },
    },
  },
  sandbox_nowpayments_payments: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'words and ids of a simulator': ['coin', 'status'] } },
  },
  sandbox_paystack_control: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'words and ids of a simulator': ['control'] } },
  },
  sandbox_paystack_evidence: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'words and ids of a simulator': ['file_name'] } },
  },
  sandbox_paystack_returns: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'words and ids of a simulator': ['access_code', 'kind', 'resolution', 'status'] } },
  },
  sandbox_paystack_transactions: {
    area: 'deposits',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: {
      cleared: ['email', 'last_notice'],
      none: {
        'words and ids of a simulator': [
          'access_code',
          'callback_url',
          'currency',
          'gateway_response',
          'metadata',
          'reference',
          'status',
        ],
      },
      copy: 'only in a sandbox, where no real person pays',
    },
  },
  dispute_answers: {
    area: 'disputes',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      cleared: ['message'],
      books: {
        'what happened to it, in words of the shop and of the provider, without addresses': [
          'state',
          'words',
        ],
        'a digest of the file, which the shop does not keep': ['sha256'],
      },
      copy: 'what the shop told the provider; the deposits have the dispute',
    },
    signIn: 'none',
  },
  accounts: {
    area: 'stock',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: so that no account is sold twice, and buyers find what they bought',
    person: {
      books: {
        'so that no account is sold twice; the text of it is encrypted': ['ciphertext', 'fingerprint'],
      },
      copy: { section: 'accounts', without: { 'a keyed hash of the text': ['fingerprint'] } },
    },
    encrypted: { column: 'ciphertext', rows: 'accounts', sampledAs: 'account' },
  },
  account_looks: {
    area: 'stock',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good: so that no account is sold twice, and buyers find what they bought',
    person: { books: { 'keyed hashes of accounts': ['look'] }, copy: 'keyed hashes of accounts' },
  },
  account_batches: {
    area: 'stock',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: so that no account is sold twice, and buyers find what they bought',
    person: {
      replaced: ['provenance', 'source'],
      copy: 'where the shop bought accounts, which is not about a customer',
    },
    signIn: 'none',
  },
  available_accounts: {
    area: 'stock',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: so that no account is sold twice, and buyers find what they bought',
  },
  sold_accounts: {
    area: 'stock',
    rights: 'SELECT, INSERT',
    kept: 'for good: so that no account is sold twice, and buyers find what they bought',
  },
  withdrawn_accounts: {
    area: 'stock',
    rights: 'SELECT, INSERT',
    kept: 'for good: the after-sales of bad accounts, and the batches that were put on hold',
  },
  replaced_accounts: {
    area: 'stock',
    rights: 'SELECT, INSERT',
    kept: 'for good: the after-sales of bad accounts, and the batches that were put on hold',
    person: {
      replaced: ['reason'],
      copy: 'why an operator replaced an account; the copy has the account in its place',
    },
    signIn: 'none',
  },
  batch_holds: {
    area: 'stock',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: the after-sales of bad accounts, and the batches that were put on hold',
    person: {
      replaced: ['decided_reason', 'message'],
      none: { 'a word of the shop': ['decision'] },
      copy: 'why operators took a batch off sale, which is not about a customer',
    },
    signIn: 'none',
  },
  held_accounts: {
    area: 'stock',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good: the after-sales of bad accounts, and the batches that were put on hold',
  },
  stock_marks: {
    area: 'stock',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'the newest mark of each product: the place in its stock where the next claim begins. A purchase that adds a mark deletes the older ones',
  },
  stock_levels: {
    area: 'stock',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'a row for each product, until the product is deleted',
  },
  account_views: {
    area: 'stock',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: '1 day (the audit log keeps who viewed what)',
    person: { none: { 'the name of a page': ['page'] } },
    signIn: 'none',
  },
  coupons: {
    area: 'coupons',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: purchases refer to them',
    person: { none: { 'the shop publishes it': ['code'] } },
  },
  restock_waits: {
    area: 'restock',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until the customer is told that the product is back, or does not want to be told',
    person: { deleted: 'own', copy: { section: 'productsWaitedFor' } },
    signIn: 'none',
  },
  restock_links: {
    area: 'restock',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until the customer is erased',
    person: { deleted: 'own', copy: 'the end of a link that stops the mails about products' },
    signIn: 'none',
  },
  categories: {
    area: 'catalogue',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: purchases and the audit log name them',
    person: { none: { 'the shop publishes it': ['image_url', 'logo_hash', 'name'] } },
  },
  sub_categories: {
    area: 'catalogue',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: purchases and the audit log name them',
    person: { none: { 'the shop publishes it': ['name'] } },
  },
  products: {
    area: 'catalogue',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good: purchases and the audit log name them',
    person: {
      none: {
        'the shop publishes it': ['cover_hash', 'description', 'illustration', 'metadata', 'noun', 'title'],
      },
    },
  },
  logos: {
    area: 'catalogue',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good: purchases and the audit log name them',
    person: { none: { 'the shop publishes it': ['hash', 'webp'] } },
  },
  covers: {
    area: 'catalogue',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good: purchases and the audit log name them',
    person: { none: { 'the shop publishes it': ['hash', 'webp'] } },
  },
  product_pictures: {
    area: 'catalogue',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until the picture or its product is deleted',
    person: { none: { 'the shop publishes it': ['alt', 'hash'] } },
  },
  shop_settings: {
    area: 'settings',
    rights: 'SELECT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: {
      none: {
        'the shop publishes it': [
          'store_name',
          'support_chat_number',
          'time_zone',
          'seller_name',
          'seller_address',
          'seller_tax_number',
          'brand_accent',
          'brand_logo',
          'brand_icon',
          'brand_preview',
        ],
        'ids of users: the next run of the job leaves an erased one out': ['users_with_equal_names'],
      },
    },
  },
  brand_pictures: {
    area: 'settings',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, because mails that were sent show them; what was never saved for a day, until the next upload',
    person: { none: { 'the shop publishes it': ['hash', 'png', 'ground'] } },
  },
  site_text_versions: {
    area: 'site',
    rights: 'SELECT, INSERT',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'the shop publishes it': ['content', 'name'] } },
    signIn: 'none',
  },
  mails: {
    area: 'mails',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: '30 days after it was sent, 90 days after it was given up; without a limit until then',
    person: {
      deleted: 'own',
      copy: {
        section: 'mails',
        without: {
          'the mail itself, until it is sent': ['ciphertext', 'params'],
          'how the shop sends it': ['claimed_by', 'failure'],
        },
      },
    },
    signIn: 'none',
    encrypted: { column: 'ciphertext', rows: 'waiting mails' },
  },
  mail_pace: { area: 'mails', rights: 'SELECT, INSERT, UPDATE', kept: 'for good: its only row' },
  sandbox_mails: {
    area: 'mails',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: '30 days',
    person: { deleted: { byCode: 'mails to the customer' }, copy: 'only in a sandbox, which sends no mail' },
  },
  users: {
    area: 'identity',
    rights: 'SELECT, INSERT (email, username, password_hash, referrer_id, email_verified_at, created_at), UPDATE (email_verified_at)',
    kept: 'for good: purchases and the audit log name them',
    person: {
      cleared: ['email_verified_at', 'password_hash', 'referrer_id'],
      replaced: ['email', 'username'],
      books: { 'what a user may do': ['operator_role', 'role'] },
      copy: {
        section: 'profile',
        without: {
          'who has it could sign in as the customer': ['password_hash'],
          'every customer has the same': ['operator_role', 'role'],
        },
      },
    },
    signIn: {
      deciding: ['id', 'role', 'operator_role', 'suspended_at', 'erased_at'],
      onlyInserted: ['email', 'username', 'password_hash', 'referrer_id', 'created_at'],
      changed: ['email_verified_at'],
      mayDelete: false,
    },
  },
  sessions: {
    area: 'identity',
    rights: 'SELECT, INSERT (id, user_id, address, user_agent, expires_at), UPDATE (last_seen_at, proved_at, revoked_at), DELETE',
    kept: '7 days after its end',
    person: { deleted: 'own', copy: { section: 'sessions', without: { 'a random id': ['id'] } } },
    signIn: {
      deciding: ['created_at'],
      onlyInserted: ['id', 'user_id', 'address', 'user_agent', 'expires_at'],
      changed: ['last_seen_at', 'proved_at', 'revoked_at'],
      mayDelete: true,
    },
  },
  mailed_tokens: {
    area: 'identity',
    rights: 'SELECT, INSERT (hash, user_id, purpose, expires_at, passkey_id, totp_id), UPDATE (used_at), DELETE',
    kept: '1 day after its end',
    person: { deleted: 'own', copy: 'who has it could sign in as the customer' },
    signIn: {
      deciding: ['created_at'],
      onlyInserted: ['hash', 'user_id', 'purpose', 'expires_at', 'passkey_id', 'totp_id'],
      changed: ['used_at'],
      mayDelete: true,
    },
  },
  email_changes: {
    area: 'identity',
    rights: 'SELECT, INSERT (user_id, old_email, new_email, stop_hash, expires_at), UPDATE (confirm_hash, undo_hash, confirmed_at, undo_until, undone_at), DELETE',
    kept: '7 days after its link or its undoing has expired',
    person: {
      deleted: 'own',
      copy: {
        section: 'emailChanges',
        without: { 'who has it could sign in as the customer': ['confirm_hash', 'stop_hash', 'undo_hash'] },
      },
    },
    signIn: {
      deciding: ['id', 'created_at'],
      onlyInserted: ['user_id', 'old_email', 'new_email', 'stop_hash', 'expires_at'],
      changed: ['confirm_hash', 'undo_hash', 'confirmed_at', 'undo_until', 'undone_at'],
      mayDelete: true,
    },
  },
  former_names: {
    area: 'identity',
    rights: 'SELECT',
    kept: 'until the customer is erased: the erasure replaces them in all texts',
    person: {
      deleted: { byCode: 'those of the customer' },
      replaced: ['email'],
      copy: { section: 'formerNames' },
    },
    signIn: 'none',
  },
  first_sign_ins: {
    area: 'identity',
    rights: 'SELECT, INSERT, DELETE',
    kept: '24 hours, or until it is used or ended',
    person: { deleted: 'own', copy: 'who has it could sign in as the customer' },
    signIn: 'none',
  },
  admin_totp: {
    area: 'identity',
    rights: 'SELECT, INSERT (id, key_id, secret), UPDATE (key_id, secret, last_step, begun_at, ends_at)',
    kept: '1 day if it was not confirmed; otherwise until it is turned off',
    person: {
      deleted: { byCode: 'those of the customer' },
      copy: 'who has it could sign in as the customer',
    },
    signIn: {
      deciding: ['confirmed_at'],
      onlyInserted: ['id'],
      changed: ['key_id', 'secret', 'last_step', 'begun_at', 'ends_at'],
      mayDelete: false,
    },
    encrypted: { column: 'secret', rows: 'secrets of two-step sign-in' },
  },
  admin_recovery_codes: {
    area: 'identity',
    rights: 'SELECT',
    kept: 'for good: they do not grow with sales',
    person: {
      deleted: { byCode: 'those of the customer' },
      copy: 'who has it could sign in as the customer',
    },
    signIn: { deciding: ['user_id', 'hash', 'used_at'], onlyInserted: [], changed: [], mayDelete: false },
  },
  passkeys: {
    area: 'identity',
    rights: 'SELECT, UPDATE (name, counter, last_used_at)',
    kept: 'for good: they do not grow with sales',
    person: {
      deleted: { byCode: 'those of the customer' },
      replaced: ['name'],
      copy: {
        section: 'passkeys',
        without: {
          'what the device of the customer has': ['credential_id', 'id', 'public_key', 'transports'],
        },
      },
    },
    signIn: {
      deciding: ['id', 'credential_id', 'user_id', 'public_key', 'transports', 'created_at'],
      onlyInserted: [],
      changed: ['name', 'counter', 'last_used_at'],
      mayDelete: false,
    },
  },
  passkey_challenges: {
    area: 'identity',
    rights: 'SELECT, INSERT, DELETE',
    kept: '5 minutes, or until it is used',
    person: { deleted: 'own', copy: 'who has it could sign in as the customer' },
    signIn: 'none',
  },
  user_networks: {
    area: 'identity',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'the latest 10 of each user, each for 90 days after the last sign-in from there',
    person: { deleted: 'own', copy: 'keyed hashes, from which no network can be read' },
    signIn: 'none',
  },
  reserved_usernames: {
    area: 'identity',
    rights: 'SELECT, INSERT',
    kept: 'for good, like `users`: the usernames of sign-ups with a registered address, as keyed hashes',
    person: {
      books: { 'keyed hashes, from which no username can be read': ['hash'] },
      copy: 'it belongs to no user',
    },
  },
  sales_days: {
    area: 'dashboard',
    rights: 'SELECT, INSERT',
    kept: 'for good: small sums for lists and the dashboard',
  },
  sales_days_open: {
    area: 'dashboard',
    rights: 'SELECT, UPDATE',
    kept: 'for good: small sums for lists and the dashboard',
  },
  sales_months: {
    area: 'dashboard',
    rights: 'SELECT, INSERT',
    kept: 'for good: small sums for lists and the dashboard',
  },
  sales_totals: {
    area: 'dashboard',
    rights: 'SELECT, INSERT',
    kept: 'for good: small sums for lists and the dashboard',
  },
  sales_zones: {
    area: 'dashboard',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: small sums for lists and the dashboard',
    person: { none: { 'a word of the shop and a time zone': ['state', 'time_zone'] } },
  },
  zone_sales_days: {
    area: 'dashboard',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good; those of an earlier time zone of the shop for an hour',
  },
  zone_sales_months: {
    area: 'dashboard',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good; those of an earlier time zone of the shop for an hour',
  },
  zone_sales_totals: {
    area: 'dashboard',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good; those of an earlier time zone of the shop for an hour',
  },
  zone_deposit_days: {
    area: 'dashboard',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'for good; those of an earlier time zone of the shop for an hour',
    person: { none: { 'a word of the shop': ['method'] } },
  },
  busiest_buyers: {
    area: 'dashboard',
    rights: 'SELECT, INSERT, DELETE',
    kept: '2 days (it is counted again when it is needed)',
    person: { copy: 'how many purchases a customer made; the copy has the purchases' },
    signIn: 'none',
  },
  zone_busiest_buyers: {
    area: 'dashboard',
    rights: 'SELECT, INSERT, DELETE',
    kept: '2 days (it is counted again when it is needed)',
    person: { copy: 'how many purchases a customer made; the copy has the purchases' },
    signIn: 'none',
  },
  purchases: {
    area: 'purchases',
    rights: 'SELECT, INSERT',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      cleared: ['idempotency_key'],
      books: {
        'what was bought, in the words of the shop': [
          'category_name',
          'coupon_code',
          'kind',
          'sub_category_name',
          'title',
        ],
        'compares a repeated request with the first': ['request_hash'],
      },
      copy: {
        section: 'purchases',
        without: { 'for repeated requests only': ['idempotency_key', 'request_hash'] },
      },
    },
    signIn: 'none',
  },
  reports: {
    area: 'purchases',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: the after-sales of bad accounts, and the batches that were put on hold',
    person: {
      cleared: ['answer', 'message'],
      books: { 'words of the shop': ['kind', 'reason', 'status'] },
      copy: { section: 'reports' },
    },
    signIn: 'none',
  },
  report_messages: {
    area: 'purchases',
    rights: 'SELECT, INSERT',
    kept: 'for good: the after-sales of bad accounts, and the batches that were put on hold',
    person: {
      cleared: ['text'],
      books: { 'a word of the shop': ['author_kind'] },
      copy: { section: 'reportMessages', without: { 'the copy says `byYou`': ['author_kind'] } },
    },
    signIn: 'none',
  },
  deliveries_seen: {
    area: 'purchases',
    rights: 'SELECT, INSERT, DELETE',
    kept: '400 days; of a customer who is erased until 180 days after the card deposit before the purchase',
    person: {
      deleted: {
        byCode: 'all rows of the customer but those of purchases after a card deposit of the last 180 days, which a payer may still dispute',
      },
      books: { 'a word of the shop, and from where': ['kind', 'network'] },
      copy: { section: 'deliveriesSeen' },
    },
    signIn: 'none',
  },
  customer_notes: {
    area: 'users',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until an operator deletes them',
    person: { deleted: 'own', replaced: ['text'], copy: { section: 'operatorNotes' } },
    signIn: 'none',
  },
  customer_tags: {
    area: 'users',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until an operator deletes them',
    person: { deleted: 'own', copy: { section: 'tags' } },
    signIn: 'none',
  },
  operator_requests: {
    area: 'approvals',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: '90 days after the decision (the audit log keeps it); without a limit until then',
    person: {
      deleted: 'own',
      copy: 'what an operator asked another one; the credit or refund that follows is in the copy',
    },
    signIn: 'none',
  },
  operator_limits: {
    area: 'approvals',
    rights: 'SELECT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'limits and the times from which they hold': ['raises'] } },
  },
  operator_usage: {
    area: 'approvals',
    rights: 'SELECT, INSERT, DELETE',
    kept: '2 days (the audit log keeps who did what)',
    person: { none: { 'the name of a limit': ['counts'] } },
    signIn: 'none',
  },
  shipments: {
    area: 'shipments',
    rights: 'SELECT, INSERT',
    kept: 'shipments for good, like their purchases; keys until the customer revokes them',
    person: {
      books: {
        'made-up shipments between cities of a list': [
          'carrier',
          'destination_city',
          'destination_country',
          'destination_state',
          'origin_city',
          'origin_country',
          'origin_state',
          'scenario',
          'schedule',
          'ship_method',
          'tracking_number',
        ],
      },
      copy: { section: 'shipments' },
    },
    signIn: 'none',
  },
  tracking_keys: {
    area: 'shipments',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'shipments for good, like their purchases; keys until the customer revokes them',
    person: {
      deleted: 'own',
      replaced: ['name'],
      copy: { section: 'trackingKeys', without: { 'who has it could use the key': ['hash'] } },
    },
    signIn: 'none',
  },
  waiting_purchases: {
    area: 'waiting-purchases',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good, with the deposit that was to pay for it',
    person: {
      books: {
        'what was to be bought, in the words of the shop': ['coupon_code', 'refusal', 'shipment', 'state'],
      },
      copy: { section: 'waitingPurchases' },
    },
    signIn: 'none',
  },
  sandbox_telegram_control: {
    area: 'alerts',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'what the simulator does next': ['control'] } },
  },
  sandbox_telegram_messages: {
    area: 'alerts',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'a message to operators': ['place', 'text'] } },
  },
  sandbox_discord_control: {
    area: 'alerts',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'what the simulator does next': ['control'] } },
  },
  sandbox_discord_messages: {
    area: 'alerts',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'for good, and only in a sandbox: what the simulators of the providers know',
    person: { none: { 'a message to operators': ['place', 'text'] } },
  },
  alert_routes: {
    area: 'alerts',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until an operator deletes them: at most twenty',
    person: {
      none: {
        'words and names of the shop': ['channel', 'kinds', 'name'],
        'times of the day': ['digest_at', 'quiet_from', 'quiet_until'],
        'an address of operators, and its token': ['ciphertext', 'target'],
      },
    },
    encrypted: { column: 'ciphertext', rows: 'tokens of alert routes' },
  },
  waiting_alerts: {
    area: 'alerts',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until the message of their route: at most one for each route and kind',
    person: { none: { 'a word of the shop': ['kind'], 'ids, amounts and titles of products': ['samples'] } },
  },
  alert_messages: {
    area: 'alerts',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: '30 days',
    person: {
      none: {
        'ids, amounts and titles of products': ['groups'],
        'a word of the shop': ['state'],
        'what a service said, without addresses': ['words'],
      },
    },
  },
  alert_problems: {
    area: 'alerts',
    rights: 'SELECT, INSERT, DELETE',
    kept: 'until the problem is gone, and 90 days at most',
    person: { none: { 'words and ids of the shop': ['key', 'kind'] } },
  },
  encryption_keys: {
    area: 'host',
    rights: 'SELECT, INSERT (purpose, wrapped), UPDATE (wrapped, retired_at)',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'keys of the shop itself': ['purpose', 'wrapped'] } },
    signIn: {
      deciding: ['id', 'created_at'],
      onlyInserted: ['purpose'],
      changed: ['wrapped', 'retired_at'],
      mayDelete: false,
    },
  },
  throttles: {
    area: 'host',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until the counter runs out',
    person: {
      books: { 'ids, IP addresses and digests of e-mails, for a day at most': ['key'] },
      copy: 'counters against too many calls, for a day at most',
    },
  },
  list_blocks: {
    area: 'host',
    rights: 'SELECT, INSERT',
    kept: 'for good: small sums for lists and the dashboard',
    person: { none: { 'the name of a list': ['list'] } },
  },
  retention_progress: {
    area: 'host',
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'the name of a job': ['name'] } },
  },
  backup_status: { area: 'host', rights: 'SELECT', kept: 'for good: they do not grow with sales' },
  schema_migrations: {
    area: 'host',
    rights: 'SELECT',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'names and texts of our files': ['hash', 'name', 'required_migration'] } },
    notCopied: 'The restore applies the same migrations, which the manifest lists.',
  },
  function_schemas: {
    area: 'host',
    rights: 'SELECT, INSERT, UPDATE',
    kept: '24 hours after the last process of a build ended (30 days with two database roles), and the SQL functions of that build with it',
    person: { none: { 'the name of a schema': ['name'] } },
    notCopied: 'The start of a build records its functions.',
  },
  troubles: {
    area: 'host',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'a row for what is wrong now, until it works again',
    person: { none: { 'a name of a service, or a word of the shop': ['name'] } },
  },
  job_processes: {
    area: 'host',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'a row for each process until it ends or counts as dead',
    person: { none: { 'ids of processes': ['id', 'runner_ids'] } },
    notCopied: 'The running processes record themselves.',
  },
  graphile_worker: {
    area: 'host',
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'a job until it is done; a job that was given up is kept for 30 days after its last try',
  },
}

/** The answers to violated constraints. */
export const REFUSALS = {
  wallet_adjustments_idempotency_key: { code: 'KEY_REUSED' },
  refunds_idempotency_key: { code: 'KEY_REUSED' },
  saved_views_name_key: { fields: { name: 'You have a view of this list with this name already.' } },
  accounts_fingerprint_key: {
    code: 'ALREADY_EXISTS',
    sentence: 'This account is already in stock, sold or withdrawn.',
  },
  coupons_code_key: { fields: { value: 'A coupon with this name exists already.' } },
  categories_name_key: { fields: { name: 'A category with this name exists already.' } },
  sub_categories_name_key: { fields: { name: 'This category has a subcategory with this name already.' } },
  sub_categories_category_fk: { fields: { categoryId: 'This category does not exist.' } },
  products_sub_category_fk: { fields: { subCategoryId: 'This subcategory does not exist.' } },
  users_email_key: { fields: { email: 'This email address is already registered.' } },
  users_username_key: { fields: { username: 'This username is already taken.' } },
  reports_open_key: {
    code: 'ALREADY_EXISTS',
    sentence: 'You have reported this already. The shop will answer you.',
  },
  waiting_purchases_product_fk: { code: 'NOT_FOUND' },
} satisfies Record<string, Refusal>

/**
 * The functions of the tables' owner that the shop calls, with the area that declares them. They change rows that the
 * shop's own role cannot change. PUBLIC may not call them.
 */
export const OWNER_FUNCTIONS: Readonly<Record<string, string>> = {
  'clear_old_addresses(bigint, integer)': 'audit-log',
  'erase_person(integer)': 'personal-data',
}
