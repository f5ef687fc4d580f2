import type { subCategoryList } from '@docket/contract/admin/category-list'
import type { FilterWords } from '../../../../kit/office/list-filters.tsx'
import { officeWords, screenNames } from '../../../../kit/office/strings.ts'

/** Admin Subcategories. */
export const words = {
  title: screenNames.subCategories,
  lead: 'Each subcategory belongs to one category, and each product to one subcategory.',
  add: officeWords.addSubCategory,
  edit: 'Edit Subcategory',

  filters: 'Filter subcategories',
  columnName: 'Name',
  category: 'Category',
  columnCategory: 'Parent category',
  products: 'Products',
  /** For screen readers, after the linked count. */
  showProducts: (name: string) => ` in ${name}: show`,

  none: 'There are no subcategories yet.',
  noneHint: 'A product needs a subcategory. Add one first.',
  noneIn: (category: string) => `${category} has no subcategories yet.`,
  noMatch: 'No subcategories match your filters.',
  clear: 'Clear filters',

  name: 'Subcategory Name',
  chooseCategory: 'Select a category',
  categoryRequired: 'Select a category.',
  categoryFixed: 'A subcategory stays in its category.',
  create: 'Create Subcategory',
  save: 'Save Changes',
  noCategories: 'A subcategory needs a category, and there is none yet.',
  gone: 'This subcategory does not exist.',
  goneHint: 'It may have been deleted in the meantime.',

  confirmDelete: 'Are you sure you want to delete this subcategory?',
  inCategory: (category: string) => `in ${category}`,
  deleteEmpty: 'Nothing is in it. It disappears from the shop.',
  deleteInUse: (count: string, isOne: boolean) =>
    `It cannot be deleted while it has ${isOne ? 'a product' : `${count} products`}. Delete or move ${isOne ? 'that' : 'those'} first.`,
  deleteInUseLink: 'Show its products',

  created: 'Subcategory created successfully!',
  updated: 'Subcategory updated successfully!',
  /** Requirement 8.14 prescribes this spelling. */
  deleted: 'Subategory deleted successfully!',
}

export const filterWords: FilterWords<typeof subCategoryList.filters> = {
  search: { label: 'Search subcategories' },
  categoryId: { label: words.category, any: 'All categories', width: 'sm:w-56' },
}
