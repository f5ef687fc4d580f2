import { type Operator, operators } from '@docket/contract/admin/operators'
import { mayManage, OPERATOR_ROLES, type OperatorRole } from '@docket/contract/permissions'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { usersKey } from '../../../../kit/office/users-key.ts'

/** All admins. The list is fetched on every visit, because another admin may have changed it. */
export const operatorsQuery = queryOptions({
  queryKey: [...usersKey, 'operators'],
  queryFn: ({ signal }) => call(operators, { signal }),
  staleTime: 0,
  meta: { errors: 'screen' },
})

export type OperatorAction = 'change-role' | 'suspend' | 'reinstate' | 'invite-again' | 'reset-second-step'

/** The signed-in admin. */
type Self = Pick<Operator, 'id' | 'operatorRole'>

/** The actions for an operator that the server allows the signed-in admin, in the order of the buttons. */
export function possibleActions(
  self: Self,
  operator: Pick<Operator, 'id' | 'operatorRole' | 'state'>,
): readonly OperatorAction[] {
  if (operator.id === self.id || !mayManage(self.operatorRole, operator.operatorRole)) return []
  if (operator.state === 'INVITED') return ['change-role', 'suspend', 'invite-again']
  const suspendOrReinstate = operator.state === 'SUSPENDED' ? 'reinstate' : 'suspend'
  if (self.operatorRole !== 'OWNER') return ['change-role', suspendOrReinstate]
  return ['change-role', suspendOrReinstate, 'reset-second-step']
}

/** The roles that an admin with this role may give. */
export function rolesToGive(ownRole: OperatorRole | null): readonly OperatorRole[] {
  return OPERATOR_ROLES.filter((role) => mayManage(ownRole, role))
}
