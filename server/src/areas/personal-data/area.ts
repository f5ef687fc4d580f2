import * as ofUser from '@docket/contract/admin/personal-data'
import * as own from '@docket/contract/personal-data'
import { area } from '../../host/areas/area.ts'
import { audited } from './audited.ts'
import { personalDataRoutes } from './routes.ts'

/** The copy and the erasure of a customer's own data. */
export const personalData = area({
  name: 'personal-data',

  contract: [own, ofUser],
  tags: { me: "The customer's own data: export and erasure." },
  routes: (api, { platform, areas }) => personalDataRoutes(api, platform, areas),
  audited,
  ownerFunctions: ['erase_person(integer)'],
})
