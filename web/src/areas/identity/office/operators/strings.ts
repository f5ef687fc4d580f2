import type { Operator } from '@docket/contract/admin/operators'
import { linkLasts } from '@docket/contract/link-hours'
import type { Permission } from '@docket/contract/permissions'
import { USERNAME_FORM } from '@docket/contract/username-rules'
import { screenNames } from '../../../../kit/office/strings.ts'

/** The admins of the shop. */
export const words = {
  title: screenNames.operators,
  lead: 'The admins of this shop, and what each may do.',
  invite: 'Invite Operator',

  username: 'Username',
  you: 'You',
  role: 'Role',
  noRole: 'No role',
  state: 'State',
  states: { INVITED: 'Invited', ACTIVE: 'Active', SUSPENDED: 'Suspended' } satisfies Record<
    Operator['state'],
    string
  >,
  twoStep: 'Two-step',
  on: 'On',
  off: 'Off',
  lastSeen: 'Last seen',
  notLately: 'Not lately',
  never: 'Never',
  since: 'Since',
  none: 'There are no operators.',
  security: 'Your security',
  notManageable: 'Has permissions that you do not have.',

  changeRole: 'Change role',
  inviteAgain: 'Send invitation again',

  email: 'Email',
  inviteLead: `The person gets a mail with a link to choose a password. It works for ${linkLasts('accept-invitation')}.`,
  usernameHint: `The name in this list and in the audit log: ${USERNAME_FORM}.`,
  roleRequired: 'Choose a role.',
  sendInvitation: 'Send Invitation',
  invited: (email: string) => `Invitation sent to ${email}.`,
  invitedAgain: (email: string) => `A new link was sent to ${email}.`,

  changeRoleTitle: (username: string) => `Role of ${username}`,
  changeRoleHint: 'The new role applies at once, without a new sign-in.',
  saveRole: 'Change Role',
  roleChanged: (username: string, role: string) => `${username} has the role ${role} now.`,

  suspendHint: 'All sessions end now, on every device, and this operator cannot log in.',
  suspendInvited: 'The invitation stops working.',
  reinstateHint: 'This operator can log in again at once, with the same password and role.',
}

/** What the roles may do. */
export const roleWords = {
  title: 'What each role may do',
  lead: 'A new role applies at once.',
  everything: 'Can do everything.',
  everythingBut: (exceptions: string) => `Can do everything except ${exceptions}.`,
  may: (permissions: string) => `Can ${permissions}.`,

  /** After "Can". */
  short: {
    view: 'look at customers and their orders',
    stock: 'manage the stock',
    catalogue: 'edit the products',
    refund: 'refund orders',
    adjust: 'adjust wallets and edit coupons',
    export: 'export lists',
    reveal: 'see sold accounts',
    settings: 'change the settings',
    security: 'read the audit log and the activity',
    people: 'manage operators and suspend customers',
  } satisfies Record<Permission, string>,

  full: {
    view: 'See the dashboard, customers, orders, deposits, reports and coupons',
    stock: 'Add, change, withdraw and delete accounts, and put them on hold',
    catalogue: 'Change categories, subcategories and products',
    refund: 'Refund orders, replace accounts and answer reports',
    adjust: 'Adjust wallets, settle deposits in review, and change coupons',
    export: 'Download lists as CSV files',
    reveal: 'See the accounts that a customer has bought',
    settings: 'Change the settings of the store, and the prices of tracking numbers',
    security: 'Read the audit log and the activity, and require two-step sign-in of every admin',
    people: 'Invite and manage operators; suspend and erase customers, and reset their two-step sign-in',
  } satisfies Record<Permission, string>,
}
