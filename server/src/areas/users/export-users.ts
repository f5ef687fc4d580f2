import type { usersLink } from '@docket/contract/admin/users'
import type * as z from 'zod'
import type { ExportedList } from '../../host/export/export-routes.ts'
import { readThroughCursor } from '../../host/export/export-rows.ts'
import { selectUsers, userOf } from './list-users.ts'

/** The users as a file. */
export const exportUsers: ExportedList<z.output<typeof usersLink.query>, ReturnType<typeof userOf>> = {
  name: 'users',
  read: readThroughCursor(selectUsers, userOf),
  columns: {
    ID: ({ id }) => id,
    Username: ({ username }) => username,
    Email: ({ email }) => email,
    Role: ({ role }) => role,
    Joined: { instant: ({ createdAt }) => createdAt },
    'Suspended since': { instant: ({ suspendedAt }) => suspendedAt },
    'Balance (USD)': ({ balance }) => balance,
  },
}
