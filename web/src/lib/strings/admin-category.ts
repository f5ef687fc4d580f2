/** Admin Categories. */
export const adminCategory = {
  title: 'Categories',
  lead: 'The shelves of the shop. Each holds subcategories, and those hold the products.',
  add: 'Add Category',
  edit: 'Edit Category',

  search: 'Search categories',
  columnName: 'Name',
  subCategories: 'Subcategories',
  /** Read out after the count, which leads there. */
  showSubCategories: (name: string) => ` in ${name}: show`,
  uploadRow: 'Upload logo',

  none: 'There are no categories yet.',
  noneHint: 'Buyers see a category as soon as one of its products is for sale.',
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
    `It cannot be deleted while it has ${isOne ? 'a subcategory' : `${count} subcategories`}. Delete ${isOne ? 'that' : 'those'} first:`,
  deleteInUseLink: 'show its subcategories',

  created: 'Category created successfully!',
  updated: 'Category updated successfully!',
  deleted: 'Category deleted successfully!',
}

/** The logo of a category. */
export const adminLogo = {
  title: 'Upload Logo',
  open: 'Upload logo',
  file: 'Logo file',
  hint: (size: string, side: string) => `PNG or JPEG, at most ${size} and ${side} × ${side} pixels.`,
  now: 'Now',
  chosen: 'As buyers will see it',
  none: 'No logo yet: every product shows a pattern of its own.',
  upload: 'Upload Logo',

  invalidFormat: 'Invalid file format. Please upload a PNG or JPEG file!',
  notChosen: 'Please select a valid image file.',
  tooLarge: (size: string, max: string) => `This file has ${size}. A logo may have ${max} at most.`,

  uploaded: 'Logo uploaded successfully!',
}

/** Admin Subcategories. */
export const adminSubCategory = {
  title: 'Subcategories',
  lead: 'Each lies in one category, and every product lies in one of them.',
  add: 'Add Subcategory',
  edit: 'Edit Subcategory',

  search: 'Search subcategories',
  columnName: 'Name',
  category: 'Category',
  allCategories: 'All categories',
  columnCategory: 'Parent category',
  products: 'Products',
  /** Read out after the count, which leads there. */
  showProducts: (name: string) => ` in ${name}: show`,

  none: 'There are no subcategories yet.',
  noneHint: 'A product can be added once there is one for it to lie in.',
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
    `It cannot be deleted while it has ${isOne ? 'a product' : `${count} products`}. Delete or move ${isOne ? 'that' : 'those'} first:`,
  deleteInUseLink: 'show its products',

  created: 'Subcategory created successfully!',
  updated: 'Subcategory updated successfully!',
  /** Spelt so by the specification. */
  deleted: 'Subategory deleted successfully!',
}
