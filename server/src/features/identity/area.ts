import { area } from '../../platform/areas/area.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails/mails.ts'

/** Users, their sign-ins, sessions and factors. */
export const identity = area({
  name: 'identity',
  jobs,
  mails,
})
