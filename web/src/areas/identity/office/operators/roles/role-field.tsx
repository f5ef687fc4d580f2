import { type OperatorRole, ROLE_NAMES } from '@docket/contract/permissions'
import type { ComponentProps } from 'react'
import { RadioRows } from '../../../../../kit/ui/form/radio-rows.tsx'
import { words } from '../strings.ts'
import { describeRole } from './describe-role.ts'

interface RoleFieldProps extends Omit<ComponentProps<typeof RadioRows>, 'legend' | 'options'> {
  /** The roles that the signed-in admin may give. */
  roles: readonly OperatorRole[]
}

/** The choice of a role. Each row says what the role may do. The other props come from `form.field`. */
export function RoleField({ roles, ...field }: RoleFieldProps) {
  const options = roles.map((value) => ({ value, label: ROLE_NAMES[value], hint: describeRole(value) }))
  return <RadioRows legend={words.role} options={options} {...field} />
}
