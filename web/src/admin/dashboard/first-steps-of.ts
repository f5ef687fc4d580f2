import { mayDo, type OperatorRole, type Permission } from '@docket/contract/permissions'
import type { LinkOptions } from '@tanstack/react-router'
import { PUBLIC_PAGES, SUPPORT_NUMBER } from '../shared/settings-places.ts'
import type { Stats } from './stats-query.ts'
import { words } from './strings.ts'

export interface FirstStep {
  name: keyof typeof words.steps
  isDone: boolean
  /** What the call behind the step needs. The browser does not get it from the contract (docs/web.md); a test compares both. */
  needed: Permission
  /** The form of the step; absent if the step is about another page, or not possible yet. */
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

function allSteps({ categoryId, productId, ...has }: NonNullable<Stats['firstSteps']>): FirstStep[] {
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
      isDone: has.hasStock,
      needed: 'stock',
      ...(productId === null
        ? { blockedBy: words.productNeeded }
        : { link: { to: '/admin/products', search: { accounts: productId } } }),
    },
    {
      name: 'logo',
      isDone: has.hasLogo,
      needed: 'catalogue',
      ...(categoryId === null
        ? { blockedBy: words.categoryNeeded }
        : { link: { to: '/admin/categories', search: { logo: categoryId } } }),
    },
    {
      name: 'support',
      isDone: has.hasSupportChat,
      needed: 'settings',
      link: { to: '/admin/settings', hash: SUPPORT_NUMBER },
    },
    {
      name: 'legal',
      isDone: has.hasLegalTexts,
      needed: 'settings',
      link: { to: '/admin/settings', hash: PUBLIC_PAGES },
    },
    // The list disappears when this step is done. Its permission is that of the ones who build the catalogue.
    {
      name: 'test',
      isDone: false,
      needed: 'catalogue',
      ...(!has.hasStock && { blockedBy: words.stockNeeded }),
    },
  ]
}
