import { formatCents } from '@docket/contract/money'
import { minuteOf } from '../../host/mails/minute-of.ts'
import { type Audited, entryWriter } from '../../host/security/audited.ts'
import type { OwnerNotice, OwnerNotices } from '../../host/security/owner-notices.ts'

export const audited = {
  'approval.request': null,
  'approval.approve': null,
  'approval.decline': null,
  'approval.withdraw': null,
  'approval.expire': null,
} satisfies Audited

const approvalRequested: OwnerNotice = {
  kind: 'approval-requested',
  holds: () => true,
  figures: ({ amountCents, runsAt }) => ({ amountCents: Number(amountCents), runsAt: runsAt ?? null }),
  words: ({ by, person, figures: { amountCents, runsAt } }) => ({
    subject: 'Approval requested',
    sentence: `${by} wants to give ${formatCents(BigInt(Number(amountCents)))} to ${person}. ${
      typeof runsAt === 'string'
        ? `There is no second operator, so it happens at ${minuteOf(new Date(runsAt))} unless you cancel it.`
        : 'Another operator must approve it.'
    }`,
    page: { label: 'Open approvals', path: 'approvals' },
  }),
}

export const ownerNotices = { 'approval.request': [approvalRequested] } satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)
