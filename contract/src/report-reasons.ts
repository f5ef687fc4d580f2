/** The problems that a customer can choose in a report, with their words on the screen. */
export const REPORT_REASONS = {
  NOT_WORKING: 'It does not work',
  WRONG_DETAILS: 'Wrong details',
  ALREADY_USED: 'Already used',
  OTHER: 'Something else',
} as const

export type ReportReason = keyof typeof REPORT_REASONS
