import { area } from '../../platform/areas/area.ts'
import { commands } from './commands.ts'
import { usersList } from './users-list.ts'

/** Users, their sign-ins, sessions and factors. */
export const identity = area({
  name: 'identity',
  commands,
  longLists: [usersList],
})
