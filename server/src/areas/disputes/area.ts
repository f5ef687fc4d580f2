import * as contract from '@docket/contract/admin/disputes'
import { area } from '../../host/areas/area.ts'
import type { DeclaredJobs, PayloadsOf } from '../../host/areas/declared-job.ts'
import { apiOf } from '../../host/http/route/api.ts'
import { answerDispute } from './answer-dispute.ts'
import { acceptAnswers } from './answer-form.ts'
import { audited, ownerNotices } from './audited.ts'
import { readDisputeSettings, saveDisputeSettings } from './dispute-settings.ts'
import { getDispute } from './get-dispute.ts'
import { markDispute } from './mark-dispute.ts'
import { remindOfDisputes } from './remind.ts'
import { listDisputes } from './select-disputes.ts'
import { tables } from './tables.ts'

const jobs = {
  /** Mails the owners about disputes whose time to answer runs out. */
  'remind-of-disputes': {
    lane: 'housekeeping',
    every: 'minute',
    run: ({ platform }) => remindOfDisputes(platform.db),
  },
} satisfies DeclaredJobs

declare module '../../host/queue/jobs.ts' {
  interface JobPayloads extends PayloadsOf<typeof jobs> {}
}

/**
 * Disputes of payments at the bank, for the office. A dispute is a row of `returned_payments`: the area deposits writes
 * it and moves its money.
 */
export const disputes = area({
  name: 'disputes',
  contract: [contract],
  tags: { 'admin-dispute': 'Disputes of payments at the bank.' },
  routes(api, { platform, payments: { providers } }) {
    const { db } = platform
    api.route(contract.disputes, ({ query }) => listDisputes(db, query))
    api.route(contract.disputeSettings, () => readDisputeSettings(db))
    api.route(contract.saveDisputeSettings, ({ actor, body }) => saveDisputeSettings(db, actor, body))
    api.route(contract.disputeById, ({ params }) => getDispute({ db, providers }, params.id))
    api.route(contract.markDispute, async ({ actor, body }) => {
      await markDispute(db, actor, body)
      return getDispute({ db, providers }, body.id)
    })
    // In a scope of its own, because it accepts only a multipart form.
    api.app.register(async (scope) => {
      const readAnswer = await acceptAnswers(scope)
      apiOf(scope, platform).route(contract.answerDispute, async ({ actor, request }) => {
        const answer = await readAnswer(request)
        await answerDispute({ db, providers }, actor, answer)
        return getDispute({ db, providers }, answer.id)
      })
    })
  },
  tables,
  audited,
  ownerNotices,
  jobs,
})
