import type { Operator } from '@docket/contract/admin/operators'
import { mayManage, OPERATOR_ROLES, type OperatorRole } from '@docket/contract/permissions'

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
