import type { TableRules, Tables } from '../../host/areas/table-rules.ts'

const simulated: Pick<TableRules, 'rights' | 'kept'> = {
  rights: 'SELECT, INSERT, UPDATE, DELETE',
  kept: 'for good, and only in a sandbox: what the simulators of the providers know',
}

/** The tables of the simulators of NOWPayments, Paystack and the source of rates, which a sandbox has. */
export const simulatorTables: Tables = {
  sandbox_exchange_rate_control: { ...simulated, person: { none: ['control'] } },
  sandbox_nowpayments_control: { ...simulated, person: { none: ['control'] } },
  sandbox_nowpayments_invoices: {
    ...simulated,
    person: { none: ['cancel_url', 'description', 'ipn_callback_url', 'order_id', 'success_url'] },
  },
  sandbox_nowpayments_payments: { ...simulated, person: { none: ['coin', 'status'] } },
  sandbox_paystack_control: { ...simulated, person: { none: ['control'] } },
  sandbox_paystack_returns: {
    ...simulated,
    person: { none: ['access_code', 'kind', 'resolution', 'status'] },
  },
  sandbox_paystack_transactions: {
    ...simulated,
    person: {
      cleared: ['email', 'last_notice'],
      none: [
        'access_code',
        'callback_url',
        'currency',
        'gateway_response',
        'metadata',
        'reference',
        'status',
      ],
    },
  },
}
