import type { User } from '../users-query.ts'

/** The props of a list of a user's page. */
export interface UserListProps {
  /** Undefined while loading. */
  user: User | undefined
  page: number
  /** Another page is loading. */
  busy: boolean
  onPage: (page: number) => void
}
