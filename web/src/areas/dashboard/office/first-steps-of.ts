import { mayDo, type OperatorRole, type Permission } from '@docket/contract/permissions'
import type { LinkOptions } from '@tanstack/react-router'
import { PUBLIC_PAGES, SUPPORT_NUMBER } from '../../../kit/office/settings-places.ts'
import type { stepWords } from './first-steps.tsx'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

export interface FirstStep {
  name: keyof typeof stepWords.steps
  isDone: boolean
  /**
   * The permission for the call of the step. The browser does not get it from the contract (docs/web.md); a test
   * compares both.
   */
  needed: Permission
  /** The form of the step; absent if the step has no form in the back office, or is not possible yet. */
  link?: LinkOptions
  /** What must be done before; absent if the step is possible. */
  blockedBy?: string
}

/** The steps to the first sale that the role may do; none after the first sale. */
export function firstStepsOf(
  { firstSteps }: Pick<Stats, 'firstSteps'>,
  role: OperatorRole | null,
): FirstStep[] {
  return firstSteps ? allSteps(firstSteps).filter(({ needed }) => mayDo(role, needed)) : []
}

function allSteps(firstSteps: NonNullable<Stats['firstSteps']>): FirstStep[] {
  const { categoryId, productId, hasStock, hasLogo, hasSupportChat, hasLegalTexts, hasOwnClaims } = firstSteps
  return [
    {
      name: 'category',
      isDone: categoryId !== null,
      needed: 'catalogue',
      link: { to: '/admin/categories', search: { edit: 'new' } },
    },
    {
      name: 'product',
      isDone: productId !== null,
      needed: 'catalogue',
      link: { to: '/admin/products', search: { edit: 'new' } },
    },
    {
      name: 'stock',
      isDone: hasStock,
      needed: 'stock',
      ...(productId === null
        ? { blockedBy: words.productNeeded }
        : { link: { to: '/admin/products', search: { accounts: productId } } }),
    },
    {
      name: 'logo',
      isDone: hasLogo,
      needed: 'catalogue',
      ...(categoryId === null
        ? { blockedBy: words.categoryNeeded }
        : { link: { to: '/admin/categories', search: { logo: categoryId } } }),
    },
    {
      name: 'support',
      isDone: hasSupportChat,
      needed: 'settings',
      link: { to: '/admin/settings', hash: SUPPORT_NUMBER },
    },
    {
      name: 'legal',
      isDone: hasLegalTexts,
      needed: 'settings',
      link: { to: '/admin/settings', hash: PUBLIC_PAGES },
    },
    {
      name: 'samples',
      isDone: hasOwnClaims,
      needed: 'settings',
      link: { to: '/admin/settings', hash: PUBLIC_PAGES },
    },
    // This step is never shown as done: the list disappears with the first sale. It has no call of the back office; the
    // roles that may build the catalogue see it.
    {
      name: 'test',
      isDone: false,
      needed: 'catalogue',
      ...(!hasStock && { blockedBy: words.stockNeeded }),
    },
  ]
}
