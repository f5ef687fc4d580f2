/** What an admin may be allowed to do in the back office. */
export const PERMISSIONS = [
  'view',
  'stock',
  'catalogue',
  'refund',
  'adjust',
  'export',
  'reveal',
  'settings',
  'security',
  'people',
] as const

export type Permission = (typeof PERMISSIONS)[number]

/** The roles of admins. Each is a fixed set of permissions. */
export const OPERATOR_ROLES = ['OWNER', 'MANAGER', 'SUPPORT', 'STOCK'] as const

export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/** The words for the roles, on the screen and in mails. */
export const ROLE_NAMES: Readonly<Record<OperatorRole, string>> = {
  OWNER: 'Owner',
  MANAGER: 'Manager',
  SUPPORT: 'Support',
  STOCK: 'Stock',
}

export const PERMISSIONS_OF: Readonly<Record<OperatorRole, readonly Permission[]>> = {
  OWNER: PERMISSIONS,
  MANAGER: PERMISSIONS.filter((permission) => permission !== 'security'),
  SUPPORT: ['view', 'refund', 'reveal'],
  STOCK: ['stock', 'catalogue'],
}

/** What a call of the back office needs: one permission, several permissions, or any role. */
export type NeededPermission = Permission | readonly Permission[] | 'any-operator'

/** Whether an admin with this role may make a call that needs `needed`. An admin without a role may make none. */
export function mayDo(role: OperatorRole | null, needed: NeededPermission): boolean {
  if (role === null) return false
  return permissionsIn(needed).every((permission) => PERMISSIONS_OF[role].includes(permission))
}

export function permissionsIn(needed: NeededPermission): readonly Permission[] {
  if (needed === 'any-operator') return []
  return typeof needed === 'string' ? [needed] : needed
}

/**
 * Whether an admin with the role `ownRole` may give the role `otherRole`, take it away, and suspend the admins who have
 * it. `ownRole` must have every permission of `otherRole`: an admin can give only permissions that the admin has.
 */
export function mayManage(ownRole: OperatorRole | null, otherRole: OperatorRole | null): boolean {
  if (!mayDo(ownRole, 'people')) return false
  return otherRole === null || mayDo(ownRole, PERMISSIONS_OF[otherRole])
}
