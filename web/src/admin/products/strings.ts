import { LOW_STOCK } from '@docket/contract/catalogue'
import { icu } from '@docket/contract/icu'
import { officeWords, productGone, screenNames } from '../shared/strings.ts'

/** Admin Products. */
export const words = {
  title: screenNames.products,
  lead: 'What the shop sells, what it costs, and how much of it is in stock.',
  add: officeWords.addProduct,
  edit: 'Edit Product',

  filters: 'Filter products',
  search: 'Search products',
  category: 'Category',
  allCategories: 'All categories',
  subCategory: 'Subcategory',
  allSubCategories: 'All subcategories',
  anyStock: 'Any stock',
  stockFilters: { low: `${LOW_STOCK} or fewer`, out: 'Out of stock' },
  clear: 'Clear filters',

  columnTitle: 'Title',
  costPrice: 'Cost price',
  sellingPrice: 'Selling price',
  stock: 'Stock',
  manageAccounts: 'Manage Accounts',

  none: 'There are no products yet.',
  noneHint: 'The first one appears in the shop as soon as it is saved.',
  noMatch: 'No products match your filters.',

  confirmDelete: 'Are you sure you want to delete this product?',
  deleteHintWithoutStock: 'It disappears from the shop. Past orders do not change.',
  deleteHintWithStock: (count: string, isOne: boolean) =>
    `It disappears from the shop, and ${isOne ? 'the one account' : `the ${count} accounts`} in stock with it. Past orders do not change.`,

  confirmDeleteSeveral: (count: string, isOne: boolean) =>
    `Delete ${count} ${isOne ? 'product' : 'products'}?`,
  deleteSeveralHint: (shown: string, inStock: number) =>
    inStock === 0
      ? 'They disappear from the shop. Past orders do not change.'
      : `They disappear from the shop, and ${inStock === 1 ? 'the one account' : `the ${shown} accounts`} in stock with them. Past orders do not change.`,
  severalDeleted: icu('{count, plural, one {# product deleted.} other {# products deleted.}}'),
  notDeleted: icu('{count, number} could not be deleted:'),

  created: 'Product created successfully!',
  updated: 'Product updated successfully!',
  deleted: 'Product deleted successfully!',
  addStock: 'Add stock',

  create: 'Create Product',
  save: 'Save Changes',
  chooseCategory: 'Select a category',
  chooseSubCategory: 'Select a subcategory',
  categoryFirst: 'Select a category first',
  categoryRequired: 'Select a category.',
  subCategoryRequired: 'Select a subcategory.',
  newCategory: 'New category',
  newSubCategory: 'New subcategory',
  newSubCategoryIn: (category: string) => `In ${category}.`,
  /** At the end of a select's label. */
  addNew: 'New…',
  createNew: 'Create',
  cancelNew: 'Cancel',
  /** For screen readers, after the label of a button. */
  ofNew: (name: string) => ` the ${name.toLowerCase()}`,
  description: 'Description',
  descriptionHint: 'As buyers read it. Pasted text keeps only the formatting of the toolbar above.',
  details: 'Details',
  detailsHint: 'Facts that buyers see as a list, such as Country or Year.',
  detailName: 'Name',
  detailValue: 'Value',
  addDetail: 'Add detail',
  removeDetail: 'Remove',
  detailNumber: (number: number) => `Detail ${number}`,
  detailNameMissing: 'Give this detail a name.',
  detailValueMissing: 'Give this detail a value.',
  detailTwice: 'This name is used already.',
  detailTooLong: (max: number) => `Use at most ${max} characters.`,
  detailsTooMany: (max: number) => `Use at most ${max} details.`,
  ...productGone,
}
