import type { Tables } from '../../host/areas/table-rules.ts'

export const tables: Tables = {
  shop_settings: {
    rights: 'SELECT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: {
      none: [
        'store_name',
        'support_chat_number',
        // Ids of users. The next run of the job leaves an erased one out.
        'users_with_equal_names',
        'time_zone',
      ],
    },
  },
}
