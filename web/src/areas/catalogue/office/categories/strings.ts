import { officeWords, screenNames } from '../../../../kit/office/strings.ts'

/** Admin Categories. */
export const words = {
  title: screenNames.categories,
  lead: 'Categories contain subcategories, and subcategories contain products.',
  add: officeWords.addCategory,
  edit: 'Edit Category',

  search: 'Search categories',
  columnName: 'Name',
  subCategories: 'Subcategories',
  /** For screen readers, after the linked count. */
  showSubCategories: (name: string) => ` in ${name}: show`,
  uploadRow: 'Upload logo',

  none: 'There are no categories yet.',
  noneHint: 'Customers see a category as soon as one of its products is for sale.',
  noMatch: 'No categories match your search.',
  clear: 'Clear search',

  name: 'Category Name',
  create: 'Create Category',
  save: 'Save Changes',
  gone: 'This category does not exist.',
  goneHint: 'It may have been deleted in the meantime.',

  confirmDelete: 'Are you sure you want to delete this category?',
  deleteEmpty: 'Nothing is in it. It disappears from the shop.',
  deleteInUse: (count: string, isOne: boolean) =>
    `It cannot be deleted while it has ${isOne ? 'a subcategory' : `${count} subcategories`}. Delete ${isOne ? 'that' : 'those'} first.`,
  deleteInUseLink: 'Show its subcategories',

  created: 'Category created successfully!',
  updated: 'Category updated successfully!',
  deleted: 'Category deleted successfully!',
}

/** The logo of a category. */
export const logoWords = {
  title: 'Upload Logo',
  open: 'Upload logo',
  file: 'Logo file',
  hint: (size: string) => `PNG or JPEG, at most ${size}.`,
  now: 'Now',
  chosen: 'As buyers will see it',
  none: 'No logo yet: covers show a symbol that fits the category’s name.',
  upload: 'Upload Logo',

  invalidFormat: 'Invalid file format. Please upload a PNG or JPEG file!',
  notChosen: 'Please select a valid image file.',
  tooLarge: (size: string, max: string) => `This file has ${size}. A logo may have ${max} at most.`,

  uploaded: 'Logo uploaded successfully!',
}
