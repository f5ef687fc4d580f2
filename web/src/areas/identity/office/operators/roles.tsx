import {
  OPERATOR_ROLES,
  type OperatorRole,
  PERMISSIONS,
  PERMISSIONS_OF,
  ROLE_NAMES,
} from '@docket/contract/permissions'
import { Check } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { RadioRows } from '../../../../kit/ui/form/radio-rows.tsx'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { roleWords, words } from './strings.ts'

interface RoleFieldProps extends Omit<ComponentProps<typeof RadioRows>, 'legend' | 'options'> {
  /** The roles that the signed-in admin may give. */
  roles: readonly OperatorRole[]
}

/** The choice of a role. Each row says what the role may do. The other props come from `form.field`. */
export function RoleField({ roles, ...field }: RoleFieldProps) {
  const options = roles.map((value) => ({ value, label: ROLE_NAMES[value], hint: describeRole(value) }))
  return <RadioRows legend={words.role} options={options} {...field} />
}

/** What each role may do, permission by permission. */
export function RoleList() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className="text-21">
        {roleWords.title}
      </h2>
      <p className="mt-2 mb-4 max-w-measure text-muted">{roleWords.lead}</p>
      <ul className="grid items-start gap-4 sm:grid-cols-2 2xl:grid-cols-4">
        {OPERATOR_ROLES.map((role) => (
          <Card key={role} as="li">
            <h3 className="mb-3 text-18">{ROLE_NAMES[role]}</h3>
            <ul className="flex flex-col gap-2 text-14">
              {PERMISSIONS_OF[role].map((permission) => (
                <li key={permission} className="flex items-start gap-2">
                  <Check
                    aria-hidden="true"
                    strokeWidth={1.75}
                    className="mt-0.5 size-4 shrink-0 text-brand"
                  />
                  {roleWords.full[permission]}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </section>
  )
}

/** If a role lacks at most this many permissions, the sentence names the missing ones. */
const MAX_EXCEPTIONS = 2

/** What a role may do, in one sentence that names or excludes every permission. */
export function describeRole(role: OperatorRole): string {
  const granted = PERMISSIONS_OF[role]
  const missing = PERMISSIONS.filter((permission) => !granted.includes(permission))
  if (missing.length === 0) return roleWords.everything
  if (missing.length <= MAX_EXCEPTIONS) {
    return roleWords.everythingBut(
      listOf(
        missing.map((permission) => roleWords.short[permission]),
        'disjunction',
      ),
    )
  }
  return roleWords.may(
    listOf(
      granted.map((permission) => roleWords.short[permission]),
      'conjunction',
    ),
  )
}

/** `a, b, and c` for a conjunction, `a, b, or c` for a disjunction. */
function listOf(phrases: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en', { type }).format(phrases)
}
