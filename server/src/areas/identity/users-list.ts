import type { LongList } from '../../host/areas/long-list.ts'

/** All users. The dashboard counts them by this list, too. */
export const usersList: LongList = {
  name: 'users',
  table: 'users',
  time: 'created_at',
  isInList: 'true',
}
