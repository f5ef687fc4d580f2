import type { ListDescription } from '../list.ts'

/** All users. */
export const userList = {
  /** Of the username or of the email address. */
  filters: { search: { kind: 'words' } },
  sorts: ['createdAt', 'username', 'email', 'balance'],
  order: '-createdAt',
} as const satisfies ListDescription
