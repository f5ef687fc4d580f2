import { type OperatorRole, PERMISSIONS_OF, ROLE_NAMES } from '@docket/contract/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'
import type {
  NoticedChange,
  NoticeFacts,
  OwnerNotice,
  OwnerNotices,
} from '../../../host/security/owner-notices.ts'

const OPERATORS = { label: 'Open operators', path: 'operators' }

const operatorAdded: OwnerNotice = {
  kind: 'operator-added',
  holds: () => true,
  figures: roleOf,
  words: (facts) => ({
    subject: 'New operator',
    sentence: `${facts.by} invited ${facts.person} as ${roleIn(facts)}.`,
    page: OPERATORS,
  }),
}

const roleRaised: OwnerNotice = {
  kind: 'role-raised',
  holds: (_tx, { before, after }) => permissionsOf(after?.operatorRole) > permissionsOf(before?.operatorRole),
  figures: roleOf,
  words: (facts) => ({
    subject: 'An operator may do more',
    sentence: `${facts.by} gave ${facts.person} the role ${roleIn(facts)}.`,
    page: OPERATORS,
  }),
}

/** An owner who is suspended, or no owner any more. */
export const ownerRemoved: OwnerNotice = {
  kind: 'owner-removed',
  holds: (tx, change) =>
    change.action === 'user.suspend' ? isOwner(tx, change) : change.before?.operatorRole === 'OWNER',
  figures: roleOf,
  words: (facts) => ({
    subject: 'An owner was removed',
    sentence:
      typeof facts.figures.role === 'string'
        ? `${facts.by} made ${facts.person}, an owner, ${roleIn(facts)}.`
        : `${facts.by} suspended ${facts.person}, an owner.`,
    page: OPERATORS,
  }),
}

export const ownerNotices = {
  'user.create-admin': [operatorAdded],
  'user.change-role': [roleRaised, ownerRemoved],
} satisfies OwnerNotices

function roleOf({ operatorRole }: Record<string, unknown>) {
  return { role: operatorRole }
}

function roleIn({ figures }: NoticeFacts): string {
  return ROLE_NAMES[figures.role as OperatorRole]
}

function permissionsOf(role: unknown): number {
  return typeof role === 'string' ? PERMISSIONS_OF[role as OperatorRole].length : 0
}

/** The entry is written before the owner is suspended or changed, so the mail goes to this owner, too. */
async function isOwner(tx: Tx, { subject }: NoticedChange): Promise<boolean> {
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<string>`'user:' || id`, '=', subject)
    .where('operator_role', '=', 'OWNER')
    .executeTakeFirst()
  return owner !== undefined
}
