import * as failed from '@docket/contract/admin/mails'
import { area } from '../../host/areas/area.ts'
import { mailGauges } from './mail-gauges.ts'
import { audited, sendFailedMails } from './send-failed-mails.ts'
import { personCopy, tables } from './tables.ts'

/** Mails that wait, are sent, or could not be delivered. */
export const mails = area({
  name: 'mails',

  contract: [failed],
  tags: { 'admin-mail': 'Mails that could not be delivered.' },
  routes: (api, { platform: { db } }) =>
    api.route(failed.sendFailedMails, ({ actor }) => sendFailedMails(db, actor)),
  audited,
  gauges: [mailGauges],
  tables,
  personCopy,
})
