import * as updates from '@docket/contract/live'
import { area } from '../../host/areas/area.ts'
import { liveRoutes } from './routes.ts'

/** The stream of changes to open screens: the stock, the catalogue, the wallet. */
export const live = area({
  name: 'live',

  contract: [updates],
  tags: { live: 'A stream of changes of stock, wallet and purchases.' },
  routes: ({ app }, { platform }) => liveRoutes(app, platform),
})
