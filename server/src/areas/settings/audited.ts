import { minuteOf } from '../../host/mails/minute-of.ts'
import { type Audited, entryWriter, settingsUpdate } from '../../host/security/audited.ts'
import type { OwnerNotice, OwnerNotices } from '../../host/security/owner-notices.ts'
import { priceCut } from '../catalogue/audit/audited.ts'

export const audited = {
  'settings.update': settingsUpdate,
} satisfies Audited

const limitsChanged: OwnerNotice = {
  kind: 'limits-changed',
  holds: (_tx, { subject }) => subject === 'settings:limits',
  figures: ({ raisesApplyAt }) => ({ raisesApplyAt: raisesApplyAt ?? null }),
  words: ({ by, figures: { raisesApplyAt } }) => ({
    subject: 'Limits changed',
    sentence: `${by} changed how much one operator may do alone.${
      typeof raisesApplyAt === 'string'
        ? ` What is raised applies from ${minuteOf(new Date(raisesApplyAt))}, unless you take it back.`
        : ''
    }`,
    page: { label: 'Open limits', path: 'settings#limits' },
  }),
}

/** The price of test shipments is a setting. */
export const ownerNotices = { 'settings.update': [limitsChanged, priceCut] } satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)
