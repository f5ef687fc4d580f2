import type { Tables } from '../../host/areas/table-rules.ts'

export const tables: Tables = {
  site_text_versions: {
    rights: 'SELECT, INSERT',
    kept: 'for good: they do not grow with sales',
    // Public texts of the shop. The texts that the operator publishes are not data about a customer.
    person: { none: ['content', 'name'] },
    growsSlowly: true,
    signIn: 'none',
  },
}
