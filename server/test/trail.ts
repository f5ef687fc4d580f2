import type { TestShop } from './shop.ts'

/** What the trail keeps of a subject, such as `product:7`, the oldest first. */
export function trailOf({ db }: Pick<TestShop, 'db'>, subject: string) {
  return db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after', 'address'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}
