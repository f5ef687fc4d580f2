import { area } from '../../platform/areas/area.ts'
import { findOldLooks } from './find-old-looks.ts'

/** The accounts in stock. The only writer of accounts. */
export const stock = area({
  name: 'stock',
  tidyUp: ({ platform: { db, keys } }, stopping) => findOldLooks(db, keys, stopping),
})
