import * as contract from '@docket/contract/admin/evidence'
import { area } from '../../host/areas/area.ts'
import { getEvidence } from './get-evidence.ts'

/**
 * The page of evidence about a disputed payment. It only reads: the area purchases records what customers do with what
 * they bought, site keeps the terms, and disputes sends the answer.
 */
export const evidence = area({
  name: 'evidence',
  contract: [contract],
  routes(api, { platform, payments: { providers } }) {
    api.route(contract.disputeEvidence, ({ params }) => getEvidence(platform, providers, params.id))
  },
})
