import * as contract from '@docket/contract/restock'
import { area } from '../../host/areas/area.ts'
import { mails } from './mails.ts'
import { personCopy, tables } from './tables.ts'
import { tellWaiting } from './tell-waiting.ts'
import { unsubscribeRoute } from './unsubscribe.ts'
import { listWaits, stopWaiting, unsubscribe, waitForRestock } from './waits.ts'

/** Customers who get a mail when a sold-out product is back. */
export const restock = area({
  name: 'restock',

  contract: [contract],
  tags: { restock: 'Mails about sold-out products that are back.' },
  routes(api, { platform: { db } }) {
    api.route(contract.restockWaits, ({ caller }) => listWaits(db, caller.id))
    api.route(contract.waitForRestock, ({ caller, body }) => waitForRestock(db, caller.id, body))
    api.route(contract.stopWaiting, ({ caller, params }) => stopWaiting(db, caller.id, params))
    api.route(contract.unsubscribe, ({ body }) => unsubscribe(db, body))
  },
  routesOutsideApi: (app, { platform }) => unsubscribeRoute(app, platform),
  listens: { restock: { handles: { 'product.restocked': tellWaiting } } },
  mails,
  tables,
  personCopy,
})
