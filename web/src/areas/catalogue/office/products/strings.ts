import type { productList } from '@docket/contract/admin/product-list'
import { LOW_STOCK } from '@docket/contract/catalogue'
import { icu } from '@docket/contract/icu'
import type { Illustration } from '@docket/contract/illustrations'
import type { FilterWords } from '../../../../kit/office/list-filters.tsx'
import { officeWords, productGone, screenNames } from '../../../../kit/office/strings.ts'

/** Admin Products. */
export const words = {
  title: screenNames.products,
  lead: 'What the shop sells, what it costs, and how much of it is in stock.',
  add: officeWords.addProduct,
  edit: 'Edit Product',

  filters: 'Filter products',
  category: 'Category',
  subCategory: 'Subcategory',
  clear: 'Clear filters',

  columnTitle: 'Title',
  costPrice: 'Cost price',
  sellingPrice: 'Selling price',
  stock: 'Stock',
  /** Customers who get a mail when the product is back. */
  waiting: icu('{count, number} waiting'),
  lowStock: 'Low stock alert',
  lowStockHint: icu('Alerts you when stock falls to this number. Leave empty for {count, number}.'),
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

/** The filters of the list. */
export const filterWords: FilterWords<typeof productList.filters> = {
  search: { label: 'Search products' },
  categoryId: { label: words.category, any: 'All categories', width: 'sm:w-48' },
  subCategoryId: { label: words.subCategory, any: 'All subcategories', width: 'sm:w-48' },
  stock: {
    label: words.stock,
    any: 'Any stock',
    options: { low: `${LOW_STOCK} or fewer`, out: 'Out of stock' },
    width: 'sm:w-40',
  },
}

/** The preview of a product before it is saved. */
export const previewWords = {
  open: 'Preview',
  title: 'Preview',
  lead: 'As buyers would see it. Nothing is saved yet.',
  noTitle: 'No title yet',
  noPrice: 'No price yet',
}

/** A product is edited twice at the same time: by two admins, or by one in two tabs. */
export const conflictWords = {
  changedTitle: 'Changed in another tab or by another admin',
  changedBy: (who: string, when: string) => `${who} saved this product on ${when}, after you opened it.`,
  changed: 'This product was saved in another tab or by another admin after you opened it.',
  deletedTitle: 'Deleted in another tab or by another admin',
  deletedBy: (who: string, when: string) => `${who} deleted this product on ${when}.`,
  deleted: 'This product was deleted in another tab or by another admin.',
  kept: 'Your version is not saved. Nothing you entered is lost.',
  keptDeleted: 'Nothing is lost. Copy it to a new product, or go back to the form.',
  see: 'See what changed',
  differences: 'Differences',
  theirs: 'Theirs',
  yours: 'Yours',
  nothingHere: 'Nothing',
  back: 'Back to the form',
  saveMine: 'Save mine over it',
  takeTheirs: 'Take theirs',
  confirmTake: 'Take theirs instead of yours?',
  confirmTakeHint: 'The saved values replace those that you entered.',
  copyAll: 'Copy all you entered',
  taken: 'The form shows the saved values now.',
}

/** The cover of a product, in its form. */
export const coverWords = {
  title: 'Cover',
  drawn: 'Upload a picture, or choose an illustration below.',
  atOnce: 'A new picture, its focal point and its removal take effect at once.',
  saveFirst: 'Choose an illustration now. You can upload a picture once the product is created.',
  file: 'Upload cover',
  hint: (size: string) => `PNG or JPEG, at most ${size}.`,
  remove: 'Remove cover',
  removed: 'Cover removed.',
  uploading: 'The cover is being uploaded.',
  uploaded: 'Cover uploaded.',

  invalidFormat: 'Invalid file format. Please upload a PNG or JPEG file!',
  notChosen: 'Please select a valid image file.',
  tooLarge: (size: string, max: string) => `This file has ${size}. A cover may have ${max} at most.`,

  focus: 'Focal point',
  focusHint: 'This point stays visible. Click the picture, or use the arrow keys.',
  focusAt: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
  card: 'Catalogue',
  phone: 'On phones',
}

/** The drawings for covers. */
export const illustrationWords = {
  title: 'Illustration',
  hint: 'Shown until you upload a picture. Saved with the product.',
  automatic: 'Automatic',
  names: {
    gift: 'Gift',
    sim: 'SIM card',
    book: 'Book',
    course: 'Course',
    social: 'People',
    mail: 'Mail',
    game: 'Game',
    film: 'Film',
    music: 'Music',
    design: 'Design',
    shield: 'Shield',
    card: 'Bank card',
    phone: 'Phone',
    globe: 'Globe',
    app: 'App',
    key: 'Key',
    shop: 'Shopping bag',
    tag: 'Tag',
    cloud: 'Cloud',
    code: 'Code',
    chart: 'Chart',
    photo: 'Camera',
    spark: 'AI',
    parcel: 'Parcel',
    ticket: 'Ticket',
  } satisfies Record<Illustration, string>,
}
