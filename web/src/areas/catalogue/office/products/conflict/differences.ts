import type { AdminProduct } from '@docket/contract/admin/products'
import { formatDollars } from '../../../../../kit/lib/format.ts'
import type { Choices, ProductFormOutput } from '../product-form-schema.ts'
import { words } from '../strings.ts'
import { detailLines } from './conflict.ts'

/** A field in which two versions differ, with its values as the screen shows them. */
export interface Difference {
  field: string
  theirs: string
  mine: string
  /** Set if both values are the HTML of a description. */
  isHtml?: true
}

/** The fields in which the saved and the typed version differ, in the form's order. */
export function differences(
  theirs: AdminProduct,
  mine: ProductFormOutput,
  { categories, subCategories }: Choices,
): Difference[] {
  const { subCategory } = theirs
  const rows: Difference[] = [
    { field: words.columnTitle, theirs: theirs.title, mine: mine.title },
    {
      field: words.category,
      theirs: subCategory.category.name,
      mine: categories.find(({ id }) => id === mine.categoryId)?.name ?? '',
    },
    {
      field: words.subCategory,
      theirs: subCategory.name,
      mine: subCategories.find(({ id }) => id === mine.subCategoryId)?.name ?? '',
    },
    {
      field: words.costPrice,
      theirs: formatDollars(theirs.costPrice),
      mine: formatDollars(mine.costPrice),
    },
    {
      field: words.sellingPrice,
      theirs: formatDollars(theirs.sellingPrice),
      mine: formatDollars(mine.sellingPrice),
    },
    { field: words.description, theirs: theirs.description, mine: mine.description, isHtml: true },
    { field: words.details, theirs: detailLines(theirs.metadata), mine: detailLines(mine.metadata) },
  ]
  return rows.filter((row) => row.theirs !== row.mine)
}

/** All values of the form, as text to copy. */
export function formAsText(mine: ProductFormOutput, { categories, subCategories }: Choices): string {
  const nameIn = (list: readonly { id: number; name: string }[], id: number) =>
    list.find((item) => item.id === id)?.name ?? ''
  return [
    `${words.columnTitle}: ${mine.title}`,
    `${words.category}: ${nameIn(categories, mine.categoryId)}`,
    `${words.subCategory}: ${nameIn(subCategories, mine.subCategoryId)}`,
    `${words.costPrice}: ${mine.costPrice.toFixed(2)}`,
    `${words.sellingPrice}: ${mine.sellingPrice.toFixed(2)}`,
    `${words.details}:\n${detailLines(mine.metadata)}`,
    `${words.description}:\n${mine.description}`,
  ].join('\n')
}
