import { type AdminProduct, type productBody, updateProduct } from '@docket/contract/admin/products'
import type { Illustration } from '@docket/contract/illustrations'
import { nounForms } from '@docket/contract/nouns'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { call } from '../../../../../kit/api/api.ts'
import { ApiError } from '../../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../../kit/api/error-state.tsx'
import { formatCount, formatDateTime, formatDollars } from '../../../../../kit/lib/format.ts'
import { readProduct } from '../../../../../kit/office/product-queries.ts'
import { officeWords } from '../../../../../kit/office/strings.ts'
import { CopyButton } from '../../../../../kit/ui/feedback/copy-button.tsx'
import { Skeleton } from '../../../../../kit/ui/feedback/skeleton.tsx'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { ConfirmDialog } from '../../../../../kit/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '../../../../../kit/ui/overlay/dialog.tsx'
import { ProductText } from '../../../product-text.tsx'
import { previewQuery } from '../preview/product-preview.tsx'
import type { Choices, ProductFormOutput } from '../product-form-schema.ts'
import { conflictWords, illustrationWords, words } from '../strings.ts'

/** Another admin has saved the same product first. */
export interface Conflict {
  /** The product as saved now; null if it is deleted. */
  theirs: AdminProduct | null
  /** The email of the admin who changed it; absent if unknown. */
  by: string | undefined
  /** When the admin changed it; absent if unknown. */
  at: string | undefined
}

type Body = z.output<typeof productBody> & { revision?: number | undefined }

/** Saves an edit that began with `revision`. Returns the product, or the conflict. @throws what `call` throws */
export async function saveEdit(
  id: number,
  body: Body,
): Promise<{ saved: AdminProduct } | { conflict: Conflict }> {
  try {
    return { saved: await call(updateProduct, { body: { ...body, id } }) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.code !== 'CHANGED_MEANWHILE' && error.status !== 404) throw error
    const theirs = await readProduct(id)
    const conflict = { theirs, by: error.changed?.by ?? undefined, at: error.changed?.at }
    // Not a conflict: an earlier attempt of this edit succeeded, but its answer was lost.
    return theirs && isSaved(theirs, body) ? { saved: theirs } : { conflict }
  }
}

/**
 * Whether the product has the values of the body. This compares every field of the body, including fields that are
 * added to the body later. `categoryId` is not compared, because the subcategory determines it.
 */
function isSaved(theirs: AdminProduct, { revision: _, categoryId: __, metadata, ...fields }: Body): boolean {
  const names = Object.keys(fields) as (keyof typeof fields)[]
  return (
    names.every((name) => theirs[name] === fields[name]) &&
    detailLines(theirs.metadata) === detailLines(metadata)
  )
}

interface ConflictDialogProps {
  conflict: Conflict
  mine: ProductFormOutput
  choices: Choices
  /** Goes back to the form and changes nothing. */
  onClose: () => void
  onSaveMine: (theirs: AdminProduct) => void
  onTakeTheirs: (theirs: AdminProduct) => void
}

/** Shows the other admin's change of this product, and lets this admin choose. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { conflict, mine, choices, onClose, onSaveMine, onTakeTheirs } = props
  const { theirs } = conflict
  const [isComparing, setIsComparing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Dialog
      open
      keepOpen
      onClose={onClose}
      size={isComparing ? 'wide' : 'normal'}
      title={theirs ? conflictWords.changedTitle : conflictWords.deletedTitle}
      footer={
        <>
          <Button onClick={onClose}>{conflictWords.back}</Button>
          {theirs && (
            <>
              <Button onClick={() => setIsConfirming(true)}>{conflictWords.takeTheirs}</Button>
              <Button variant="primary" onClick={() => onSaveMine(theirs)}>
                {conflictWords.saveMine}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="flex flex-col items-start gap-3">
        <p className="break-words">{whatHappened(conflict)}</p>
        <p className="text-muted">{theirs ? conflictWords.kept : conflictWords.keptDeleted}</p>
        {theirs && !isComparing && (
          <Button size="small" onClick={() => setIsComparing(true)}>
            {conflictWords.see}
          </Button>
        )}
        {theirs && isComparing && <DifferenceList rows={differences(theirs, mine, choices)} />}
        {!theirs && <CopyButton text={formAsText(mine, choices)} label={conflictWords.copyAll} />}
      </div>
      {theirs && (
        <ConfirmDialog
          open={isConfirming}
          title={conflictWords.confirmTake}
          destroys
          onCancel={() => setIsConfirming(false)}
          onConfirm={() => onTakeTheirs(theirs)}
        >
          <p className="break-words font-semibold text-ink">{theirs.title}</p>
          <p className="mt-1">{conflictWords.confirmTakeHint}</p>
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

function whatHappened({ theirs, by, at }: Conflict): string {
  if (by === undefined || at === undefined) return theirs ? conflictWords.changed : conflictWords.deleted
  return (theirs ? conflictWords.changedBy : conflictWords.deletedBy)(by, formatDateTime(at))
}

/** The saved and the typed version, field by field: side by side, or stacked on narrow screens. */
function DifferenceList({ rows }: { rows: Difference[] }) {
  return (
    <section aria-label={conflictWords.differences} className="flex w-full flex-col">
      {rows.map(({ field, theirs, mine, isHtml }) => (
        <div key={field} className="border-line border-t py-3">
          <h3 className="mb-2 font-semibold text-14">{field}</h3>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Side name={conflictWords.theirs}>
              {isHtml ? theirs !== '' && <ProductText html={theirs} /> : theirs}
            </Side>
            <Side name={conflictWords.yours}>
              {isHtml ? mine !== '' && <SanitisedText html={mine} /> : mine}
            </Side>
          </dl>
        </div>
      ))}
    </section>
  )
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-control bg-sunken px-3 py-2">
      <dt className="mb-1 text-12 text-muted">{name}</dt>
      <dd className="whitespace-pre-line break-words text-14">
        {children || <span className="text-muted">{conflictWords.nothingHere}</span>}
      </dd>
    </div>
  )
}

/** A description that is not stored yet. It is shown after the server has sanitised it. */
function SanitisedText({ html }: { html: string }) {
  const { data, error, refetch } = useQuery(previewQuery(html))
  if (data) return <ProductText html={data.description} />
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton className="h-12 w-full" />
}

/** A field in which two versions differ, with its values as the screen shows them. */
interface Difference {
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
    { field: officeWords.noun, theirs: nounForms(theirs.noun).Noun, mine: nounForms(mine.noun).Noun },
    { field: words.lowStock, theirs: countText(theirs.lowStock), mine: countText(mine.lowStock) },
    {
      field: illustrationWords.title,
      theirs: illustrationText(theirs.illustration),
      mine: illustrationText(mine.illustration),
    },
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
    `${officeWords.noun}: ${nounForms(mine.noun).Noun}`,
    `${words.lowStock}: ${countText(mine.lowStock)}`,
    `${illustrationWords.title}: ${illustrationText(mine.illustration)}`,
    `${words.details}:\n${detailLines(mine.metadata)}`,
    `${words.description}:\n${mine.description}`,
  ].join('\n')
}

/** A count, or nothing. */
const countText = (count: number | null | undefined) => (count == null ? '' : formatCount(count))

const illustrationText = (illustration: Illustration | null | undefined) =>
  illustration ? illustrationWords.names[illustration] : illustrationWords.automatic

/** A product's details as text, one per line, in an order that does not depend on how they are stored. */
function detailLines(metadata: Record<string, string> | null | undefined): string {
  const lines = Object.entries(metadata ?? {}).map(([name, value]) => `${name}: ${value}`)
  return lines.sort().join('\n')
}
