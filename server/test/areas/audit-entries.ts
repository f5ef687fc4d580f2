import type { TestShop } from '../shop.ts'

/** The audit entries of a subject such as `product:7`, oldest first. */
export function auditEntriesOf({ db }: Pick<TestShop, 'db'>, subject: string) {
  return db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'before', 'after', 'address'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}
