import * as office from '@docket/contract/admin/statements'
import * as contract from '@docket/contract/statements'
import { area } from '../../host/areas/area.ts'
import { customerFiles } from '../../host/export/customer-files.ts'
import { createFrequentCallThrottle, createSharedThrottle } from '../../host/security/throttle.ts'
import { getStatement, listMonths, openStatement, requireUser } from './statement.ts'
import { statementText } from './statement-file.ts'

/**
 * The monthly statements of a customer's wallet, from the ledger, for the customer and for operators. They are computed,
 * and never stored.
 */
export const statements = area({
  name: 'statements',

  contract: [contract, office],
  routes(api, { platform }) {
    const { db, pool, config } = platform
    // A statement adds up all entries of its wallet.
    const reads = createFrequentCallThrottle(pool, config.rateLimits, {
      name: 'statement',
      attempts: 120,
      windowSeconds: 60,
    })
    const files = createSharedThrottle(pool, config.rateLimits, {
      name: 'statement-file',
      attempts: 60,
      windowSeconds: 3_600,
    })
    const linkTo = customerFiles<{ month: string }>(api, platform, contract.statementFile, {
      title: 'A statement',
      async open({ month }, { caller }) {
        return {
          name: `docket-statement-${month}.csv`,
          contentType: 'text/csv; charset=utf-8',
          texts: statementText(db, await openStatement(platform, { userId: caller.id, month })),
        }
      },
    })

    api.route(contract.statementMonths, ({ caller }) => listMonths(platform, caller.id))
    api.route(contract.statement, async ({ params, query, caller }) => {
      await reads.take(`user:${caller.id}`)
      return getStatement(platform, { userId: caller.id, ...params, ...query })
    })
    api.route(office.userStatementMonths, async ({ params: { id } }) => {
      await requireUser(db, id)
      return listMonths(platform, id)
    })
    api.route(office.userStatement, async ({ params: { id, month }, query, caller }) => {
      await reads.take(`user:${caller.id}`)
      await requireUser(db, id)
      return getStatement(platform, { userId: id, month, ...query })
    })
    api.route(contract.statementLink, async ({ params, caller }) => {
      await files.take(`user:${caller.id}`)
      // Refuses a month without a statement now, because a browser shows no reason for a failed download.
      await openStatement(platform, { userId: caller.id, ...params })
      return linkTo(caller, params)
    })
  },
})
