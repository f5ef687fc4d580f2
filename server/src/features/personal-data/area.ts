import { area } from '../../platform/areas/area.ts'

/** The copy and the erasure of a customer's own data. */
export const personalData = area({
  name: 'personal-data',
  ownerFunctions: ['erase_person(integer)'],
})
