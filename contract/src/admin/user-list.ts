import type { ListDescription } from '../list.ts'

/** All users. */
export const userList = {
  filters: {
    /** Of the username or of the email address. */
    search: { kind: 'words' },
    /** One that is equal to it, in any case. */
    tag: { kind: 'text', max: 30 },
  },
  sorts: ['createdAt', 'username', 'email', 'balance'],
  order: '-createdAt',
} as const satisfies ListDescription
