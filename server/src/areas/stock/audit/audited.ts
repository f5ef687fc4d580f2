import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import { type Audited, entryWriter } from '../../../host/security/audited.ts'
import type { OwnerNotice, OwnerNotices } from '../../../host/security/owner-notices.ts'

export const audited = {
  'account.create': null,
  'account.import': null,
  'account.update': null,
  'account.delete': null,
  'account.withdraw': null,
  'account.claim': null,
  'batch.hold': null,
  'batch.release': null,
  'batch.withdraw': null,
  'batch.undo': null,
  'account.view': ({ actorId, subject, after }) => ({
    kind: 'accounts-revealed',
    actorId,
    details: { accounts: Number(after.count), productId: Number(subject.slice('product:'.length)) },
  }),
} satisfies Audited

/** An operator who sees more accounts than this within an hour is a notice, once an hour. */
const MASS_REVEAL = 100
/** The row of `operator_usage` that says that the owners have a mail about it. */
const MASS_REVEAL_MAIL = 'mass-reveal mail'

export const massReveal: OwnerNotice = {
  kind: 'mass-reveal',
  holds: async (tx, { actorId }) => actorId !== null && (await isMassReveal(tx, actorId)),
  words: ({ by }) => ({
    subject: 'Many accounts viewed',
    sentence: `${by} viewed more than ${MASS_REVEAL} accounts within an hour.`,
  }),
}

/** A batch that is taken off sale. */
const batchHeld: OwnerNotice = {
  kind: 'batch-held',
  holds: (_tx, { after }) => Number(after?.held) > 0,
  figures: ({ held }) => ({ held }),
  words: ({ by, thingId, figures: { held } }) => ({
    subject: 'Batch on hold',
    sentence: `${by} took ${held === 1 ? '1 account' : `${Number(held)} accounts`} of batch ${thingId} off sale.`,
    page: { label: 'Open reports', path: 'reports' },
  }),
}

export const ownerNotices = {
  'batch.hold': [batchHeld],
  'account.view': [massReveal],
} satisfies OwnerNotices

export const writeEntry = entryWriter(audited, ownerNotices)

/** The caller holds the lock of the operator's limits. */
async function isMassReveal(tx: Tx, adminId: number): Promise<boolean> {
  const { rows } = await sql<{ seen: bigint; told: boolean }>`
    SELECT coalesce(sum(amount) FILTER (WHERE counts = 'reveals'), 0)::bigint AS seen,
      coalesce(bool_or(counts = ${MASS_REVEAL_MAIL}), false) AS told
    FROM operator_usage WHERE admin_id = ${adminId} AND counts IN ('reveals', ${MASS_REVEAL_MAIL})
      AND used_at > now() - interval '1 hour'`.execute(tx)
  if (!rows[0] || rows[0].told || rows[0].seen <= BigInt(MASS_REVEAL)) return false
  await tx
    .insertInto('operator_usage')
    .values({ admin_id: adminId, counts: MASS_REVEAL_MAIL, amount: 1n })
    .execute()
  return true
}
