import * as operators from '@docket/contract/admin/operators'
import * as adminSecurity from '@docket/contract/admin/security'
import * as credentials from '@docket/contract/credentials'
import * as signIn from '@docket/contract/identity'
import * as notMe from '@docket/contract/not-me'
import * as passkeys from '@docket/contract/passkeys'
import * as profile from '@docket/contract/profile'
import * as security from '@docket/contract/security'
import { area } from '../../host/areas/area.ts'
import { audited, ownerNotices } from './audit/audited.ts'
import { commands } from './commands.ts'
import { findSandboxLogins } from './first-users/sandbox-users.ts'
import { setUpUsers } from './first-users/set-up-users.ts'
import { jobs } from './jobs.ts'
import { mails } from './mails/mails.ts'
import { authRoutes } from './routes.ts'
import { personCopy, tables } from './tables.ts'
import { usersList } from './users-list.ts'

/**
 * Users, their sign-ins, sessions and factors. In `profile/`, customers change their name and e-mail; in `not-me/`, a
 * user disputes an added factor.
 */
export const identity = area({
  name: 'identity',

  contract: [signIn, credentials, security, passkeys, notMe, profile, operators, adminSecurity],
  tags: {
    auth: "Registration, login, mailed links, and the signed-in user's profile, wallet and security events.",
    security: 'Two-step sign-in, passkeys, sessions and password of the signed-in user.',
    'admin-auth': 'Login to the back office.',
    'admin-security': 'The two-step sign-in that the shop requires of its admins.',
    'admin-operator': 'Admins: their roles, and invitations.',
  },
  routes: (api, { platform }) => authRoutes(api, platform),
  setUp: setUpUsers,
  sandboxLogins: findSandboxLogins,
  audited,
  ownerNotices,
  commands,
  longLists: [usersList],
  tables,
  personCopy,
  jobs,
  mails,
})
