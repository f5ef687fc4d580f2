import { openTestClient } from '../server/test/connect.ts'

/** The ids of all purchases of a shop. */
export async function readPurchaseIds(url: string): Promise<Set<number>> {
  const client = await openTestClient(url)
  const { rows } = await client.query<{ id: number }>('SELECT id FROM purchases')
  await client.end()
  return new Set(rows.map(({ id }) => Number(id)))
}
