import { sql } from 'kysely'
import { viewNameIsTaken } from '../../platform/db/constraints.ts'
import type { Tx } from '../../platform/db/database.ts'

/**
 * The transaction has the lock of the operator's views.
 * @throws VALIDATION_ERROR if the operator has a view of this list with an equal name
 */
export async function requireFreeViewName(
  tx: Tx,
  userId: number,
  { list, name }: { list: string; name: string },
  exceptId = 0,
): Promise<void> {
  const { rows } = await sql`
    SELECT FROM saved_views
    WHERE user_id = ${userId} AND list = ${list} AND id <> ${exceptId}
      AND public.text_key(name) = public.text_key(${name})`.execute(tx)
  if (rows.length > 0) throw viewNameIsTaken()
}
