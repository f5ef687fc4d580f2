import type { NeededPermission } from '@docket/contract/permissions'
import type { ReactNode } from 'react'
import { useMay } from './permissions.ts'

/** Shows its children only to an admin who has the permission `needed`. */
export function IfMay({ needed, children }: { needed: NeededPermission; children: ReactNode }): ReactNode {
  return useMay(needed) ? children : null
}
