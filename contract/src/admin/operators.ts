import * as z from 'zod'
import { capped, recorded } from '../acts.ts'
import { newAdmin, resetPasswordBody } from '../credentials.ts'
import { endpoint } from '../endpoint.ts'
import { OPERATOR_ROLES } from '../permissions.ts'
import { id, instant } from '../text.ts'
import { reason } from './shared.ts'

/*
 * The admins of the shop: who they are, what each may do, and the invitation of more.
 */

export const operatorRole = z.enum(OPERATOR_ROLES)

export const operator = z.object({
  id,
  username: z.string(),
  email: z.string(),
  /** Null: the admin has no role yet, and may do nothing. */
  operatorRole: operatorRole.nullable(),
  /** Invited: the person has not accepted the invitation yet. */
  state: z.enum(['INVITED', 'ACTIVE', 'SUSPENDED']),
  hasTotp: z.boolean(),
  /** The last use of a session; null if there was none within the time for which sessions are kept. */
  lastSeenAt: instant.nullable(),
  createdAt: instant,
})

export type Operator = z.infer<typeof operator>

export const operators = endpoint({
  method: 'GET',
  path: '/admin/operator/list',
  access: 'admin',
  permission: 'people',
  summary: 'Every admin with role and state, sorted by username',
  output: z.object({ operators: z.array(operator) }),
  errors: [],
})

export const invitation = newAdmin.extend({ operatorRole })

export const inviteOperator = endpoint({
  method: 'POST',
  path: '/admin/operator/invite',
  access: 'admin',
  permission: 'people',
  act: {
    caps: ['operators'],
    entries: ['user.create-admin'],
    mails: ['operator-added'],
  },
  stepUp: true,
  summary:
    'Create an admin, and mail a link to choose a password; only with a role whose permissions the caller has',
  body: invitation,
  output: operator,
  status: 201,
  errors: ['VALIDATION_ERROR', 'FORBIDDEN', 'LIMIT_REACHED', 'RATE_LIMITED'],
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/admin/operator/invite-again',
  access: 'admin',
  permission: 'people',
  act: recorded('user.invite-again'),
  stepUp: true,
  summary: 'Mail a new link to an admin who has not accepted the invitation; the previous link stops working',
  body: z.strictObject({ id }),
  output: operator,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED'],
})

export const changeOperatorRole = endpoint({
  method: 'PUT',
  path: '/admin/operator/role',
  access: 'admin',
  permission: 'people',
  act: {
    caps: ['operators'],
    entries: ['user.change-role'],
    mails: ['role-raised', 'owner-removed'],
  },
  stepUp: true,
  summary:
    'Give another admin another role, which applies at once; the caller needs every permission of both roles',
  body: z.strictObject({ id, operatorRole }),
  output: operator,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'FORBIDDEN', 'LIMIT_REACHED'],
})

export const resetSecondStep = endpoint({
  method: 'POST',
  path: '/admin/user/reset-second-step',
  access: 'admin',
  permission: 'people',
  act: capped('customers', 'totp.reset'),
  stepUp: true,
  summary:
    'Turn off the two-step sign-in of a user who has lost or disputes the second step, remove their passkeys and end their sessions; the user gets a mail if two-step sign-in was on. Only an owner may do it for an admin',
  body: z.strictObject({ id, reason }),
  output: z.object({ wasOn: z.boolean(), passkeysRemoved: z.int(), sessionsEnded: z.int() }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'FORBIDDEN', 'LIMIT_REACHED'],
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/auth/accept-invitation',
  access: 'public',
  summary: 'Choose the password of a new admin with the token from the mailed invitation',
  body: resetPasswordBody,
  output: z.object({ success: z.literal(true) }),
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})
