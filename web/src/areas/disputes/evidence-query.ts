import { disputeEvidence } from '@docket/contract/admin/evidence'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'
import { disputesKey } from './disputes.ts'

export function evidenceQuery(id: number) {
  return queryOptions({
    queryKey: [...disputesKey, 'evidence', id],
    queryFn: ({ signal }) => call(disputeEvidence, { params: { id }, signal }),
    meta: { errors: 'screen' },
  })
}
