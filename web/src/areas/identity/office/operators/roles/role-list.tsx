import { OPERATOR_ROLES, PERMISSIONS_OF, ROLE_NAMES } from '@docket/contract/permissions'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { Card } from '../../../../../kit/ui/layout/card.tsx'
import { words } from './strings.ts'

/** What each role may do, permission by permission. */
export function RoleList() {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 id={titleId} className="text-21">
        {words.title}
      </h2>
      <p className="mt-2 mb-4 max-w-measure text-muted">{words.lead}</p>
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
                  {words.full[permission]}
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </ul>
    </section>
  )
}
