/** Without zod: the router reads the address of the office's reports with it, also in the browsers of customers. */
export const REPORT_STATUSES = ['OPEN', 'REPLACED', 'REFUNDED', 'DECLINED'] as const
