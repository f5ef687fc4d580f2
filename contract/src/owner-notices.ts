/** What the owners get a mail about. */
export const OWNER_NOTICES = [
  'operator-added',
  'role-raised',
  'limits-changed',
  /** A credit or a refund above the amount that needs approval. */
  'large-credit',
  'large-refund',
  'approval-requested',
  'large-coupon',
  'price-cut',
  'mass-reveal',
] as const

export type OwnerNotice = (typeof OWNER_NOTICES)[number]
