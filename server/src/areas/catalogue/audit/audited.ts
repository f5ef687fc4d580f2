import { formatCents } from '@docket/contract/money'
import type { Tx } from '../../../host/db/database.ts'
import { type Audited, entryWriter } from '../../../host/security/audited.ts'
import type {
  NoticedChange,
  NoticeFacts,
  OwnerNotice,
  OwnerNotices,
} from '../../../host/security/owner-notices.ts'
import { bestUntoldCoupon, changedPrices, LARGE_CUT } from '../../coupons/coupons.ts'

export const audited = {
  'category.create': null,
  'category.update': null,
  'category.delete': null,
  'category.upload-logo': null,
  'sub-category.create': null,
  'sub-category.update': null,
  'sub-category.delete': null,
  'product.create': null,
  'product.update': null,
  'product.delete': null,
  'product.upload-cover': null,
  'product.move-cover': null,
  'product.remove-cover': null,
  'product.add-picture': null,
  'product.arrange-pictures': null,
  'product.picture-as-cover': null,
  'product.remove-picture': null,
} satisfies Audited

/** A price of a product, or of test shipments, that was lowered. */
export const priceCut: OwnerNotice = {
  kind: 'price-cut',
  isUnlimited: true,
  holds: largeCut,
  words: (facts) => ({
    subject: 'Price cut',
    sentence: `${facts.by} lowered the price of ${place(facts)} from ${dollars(facts.figures.beforeCents)} to ${dollars(
      facts.figures.amountCents,
    )}.${withCoupon(facts)}`,
  }),
}

export const ownerNotices = { 'product.update': [priceCut] } satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)

const dollars = (cents: unknown) => formatCents(BigInt(Number(cents)))
const place = ({ thing, thingId }: NoticeFacts) =>
  thing === 'settings' ? 'tracking numbers' : `${thing} ${thingId}`

/** What customers pay with the best coupon, if that is less. A mail of an earlier build does not say it. */
function withCoupon({ figures: { leastCents, amountCents } }: NoticeFacts): string {
  if (typeof leastCents !== 'number' || leastCents === amountCents) return ''
  return ` With a coupon, customers pay ${dollars(leastCents)}.`
}

/** The figures of the mail about a lowered price; null if customers still pay half. */
async function largeCut(tx: Tx, { subject, before, after }: NoticedChange): Promise<object | null> {
  const [now, earlier] = [centsIn(after), centsIn(before)]
  if (now === null || earlier === null || now >= earlier) return null
  const highest = (await changedPrices(tx)).find((price) => price.subject === subject)?.highest ?? 0
  const leastCents = Math.round(now * (1 - (await bestUntoldCoupon(tx)) / 100))
  return leastCents < highest * LARGE_CUT ? { beforeCents: earlier, amountCents: now, leastCents } : null
}

/** The selling price in an entry of a product, or of the price of test shipments. */
function centsIn(values: Record<string, unknown> | undefined): number | null {
  const cents = values?.sellingPriceCents ?? values?.sellingCents
  return typeof cents === 'bigint' || typeof cents === 'number' ? Number(cents) : null
}
