import type { TableRules, Tables } from '../../host/areas/table-rules.ts'

const named = 'for good: purchases and the audit log name them'
const published = 'the shop publishes it'

const picture: TableRules = {
  rights: 'SELECT, INSERT, DELETE',
  kept: named,
  person: { none: { [published]: ['hash', 'webp'] } },
  noSecrets: { hash: 'the name of a picture', webp: 'a picture' },
}

export const tables: Tables = {
  categories: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: named,
    person: { none: { [published]: ['image_url', 'logo_hash', 'name'] } },
    noSecrets: { logo_hash: 'the name of a picture' },
    refusals: { categories_name_key: { fields: { name: 'A category with this name exists already.' } } },
    growsSlowly: true,
    olderComparisons: ['index categories_name_key'],
  },
  sub_categories: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: named,
    person: { none: { [published]: ['name'] } },
    refusals: {
      sub_categories_name_key: {
        fields: { name: 'This category has a subcategory with this name already.' },
      },
      sub_categories_category_fk: { fields: { categoryId: 'This category does not exist.' } },
    },
    growsSlowly: true,
    olderComparisons: ['index sub_categories_name_key'],
  },
  products: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: named,
    person: {
      none: { [published]: ['cover_hash', 'description', 'illustration', 'metadata', 'noun', 'title'] },
    },
    noSecrets: { cover_hash: 'the name of a picture' },
    refusals: { products_sub_category_fk: { fields: { subCategoryId: 'This subcategory does not exist.' } } },
    types: { metadata: 'ColumnType<Record<string, string> | null, string | null, string | null>' },
    growsSlowly: true,
  },
  logos: picture,
  covers: picture,
  product_pictures: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: 'until the picture or its product is deleted',
    person: { none: { [published]: ['alt', 'hash'] } },
    noSecrets: { hash: 'the name of a picture' },
    growsSlowly: true,
  },
}
