import type { AdminProduct } from '@docket/contract/admin/products'
import { type Noun, nounForms } from '@docket/contract/nouns'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { ErrorState } from '../../../../../kit/api/error-state.tsx'
import { MissingPage } from '../../../../../kit/api/missing-page.tsx'
import { loadEditor } from '../../../../../kit/office/description/editor/editor-field.tsx'
import { countParam } from '../../../../../kit/search/search-params.ts'
import { useBackToList } from '../../../../../kit/search/use-back-to-list.ts'
import { useMay } from '../../../../../kit/session/permissions.ts'
import { useDocumentTitle } from '../../../../../kit/store/use-document-title.ts'
import { Skeleton } from '../../../../../kit/ui/feedback/skeleton.tsx'
import { toast } from '../../../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { Breadcrumb } from '../../../../../kit/ui/layout/breadcrumb.tsx'
import { Card } from '../../../../../kit/ui/layout/card.tsx'
import { LinkButton } from '../../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../../kit/ui/layout/page-header.tsx'
import { tabStyle, tabsStyle } from '../../../../../kit/ui/layout/tab-style.ts'
import { TextLink } from '../../../../../kit/ui/layout/text-link.tsx'
import { uiWords } from '../../../../../kit/ui/strings.ts'
import type { UnsentCover } from '../cover/cover-field.tsx'
import { ProductFormSkeleton, useFormData } from '../form/product-dialog.tsx'
import { conflictWords, editorWords, words } from '../strings.ts'

// The form and its editor are loaded together: if a part failed to load later, the typed input would be lost.
const EditorForm = lazy(async () => {
  const [module] = await Promise.all([import('./editor-form.tsx'), loadEditor()])
  return { default: module.EditorForm }
})

/** The editor of a product, or of a new one. */
export function ProductEditorPage() {
  const params = useParams({ from: '/office/admin/products/$product' })
  const edit = params.product === 'new' ? 'new' : countParam(params, 'product')
  // Here, because the page of the created product is another one than that of the new product.
  const [unsent, setUnsent] = useState<{ productId: number; cover: UnsentCover } | null>(null)
  if (edit === undefined) return <MissingProduct />
  return (
    <Editor
      key={edit}
      edit={edit}
      unsent={unsent?.productId === edit ? unsent.cover : undefined}
      onUnsent={(productId, cover) => setUnsent({ productId, cover })}
    />
  )
}

interface EditorProps {
  edit: number | 'new'
  unsent: UnsentCover | undefined
  onUnsent: (productId: number, cover: UnsentCover) => void
}

function Editor({ edit, unsent, onUnsent }: EditorProps) {
  const { product, choices, error, retry } = useFormData(edit)
  /** What the form begins with after a save, or with the version of another admin. */
  const [newer, setNewer] = useState<AdminProduct>()
  const current = newer ?? product
  const title = edit === 'new' ? words.add : (current?.title ?? words.edit)
  useDocumentTitle(title)
  if (edit !== 'new' && product === null) return <MissingProduct />
  const isLoaded = current !== undefined && choices !== undefined
  return (
    // As high as the window, so that the bar is at its end while little is loaded, too.
    <div className="flex min-h-[calc(100dvh-3rem)] flex-col">
      <EditorHeader title={title} edit={edit} noun={current?.noun} />
      {isLoaded ? (
        <LoadedEditor
          product={current}
          choices={choices}
          unsent={unsent}
          onUnsent={onUnsent}
          onNewer={setNewer}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <EditorSkeleton isNew={edit === 'new'} />
      )}
    </div>
  )
}

interface LoadedEditorProps extends Pick<EditorProps, 'unsent' | 'onUnsent'> {
  product: AdminProduct | null
  choices: NonNullable<ReturnType<typeof useFormData>['choices']>
  onNewer: (product: AdminProduct) => void
}

function LoadedEditor({ product, choices, unsent, onUnsent, onNewer }: LoadedEditorProps) {
  const formId = useId()
  const { view } = useSearch({ from: '/office/admin/products/$product' })
  const navigate = useNavigate({ from: '/admin/products/$product' })
  const [isReady, setIsReady] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const thenStock = useRef(false)

  const showFields = () => void navigate({ to: '.', search: {}, replace: true, resetScroll: false })

  async function afterSaving(saved: AdminProduct, unsentCover: UnsentCover | undefined) {
    if (product) {
      onNewer(saved)
      return toast.success(words.updated)
    }
    const toStock = () =>
      navigate({ to: '/admin/products', search: { accounts: saved.id }, ignoreBlocker: true })
    if (unsentCover) onUnsent(saved.id, unsentCover)
    else if (thenStock.current) {
      await toStock()
      return toast.success(words.created)
    }
    await navigate({
      to: '/admin/products/$product',
      params: { product: String(saved.id) },
      replace: true,
      ignoreBlocker: true,
    })
    toast.success(words.created, { action: { label: words.addStock, onClick: () => void toStock() } })
  }

  return (
    <>
      <Tabs />
      <Suspense fallback={<FieldsSkeleton />}>
        <EditorForm
          key={product?.revision}
          id={formId}
          product={product}
          choices={choices}
          isBusy={isBusy}
          shows={view ?? 'fields'}
          unsent={unsent}
          onReady={() => setIsReady(true)}
          onBusy={setIsBusy}
          onRefused={showFields}
          onSaved={afterSaving}
          onTakeTheirs={(theirs) => {
            onNewer(theirs)
            toast.info(conflictWords.taken)
          }}
        />
      </Suspense>
      <SaveBar
        formId={formId}
        isNew={product === null}
        isBusy={isBusy || !isReady}
        isHidden={view === 'preview'}
        onPress={(next) => {
          thenStock.current = next === 'stock'
        }}
      />
    </>
  )
}

interface SaveBarProps {
  formId: string
  isNew: boolean
  isBusy: boolean
  /** Below a width of 1280 px, where the preview takes the place of the fields. */
  isHidden: boolean
  onPress: (next: 'stay' | 'stock') => void
}

/** At the end of the page, and in view while the fields are longer than the screen. */
function SaveBar({ formId, isNew, isBusy, isHidden, onPress }: SaveBarProps) {
  const mayManageStock = useMay('stock')
  const onCancel = useBackToList()
  const [pressed, setPressed] = useState<'stay' | 'stock'>('stay')
  const submit = (next: 'stay' | 'stock') => ({
    type: 'submit' as const,
    form: formId,
    busy: isBusy && pressed === next,
    disabled: isBusy && pressed !== next,
    onClick() {
      setPressed(next)
      onPress(next)
    },
  })
  return (
    <div
      data-bottom-bar=""
      className={`sticky bottom-0 z-20 -mx-4 mt-auto -mb-6 flex flex-wrap gap-2 border-line border-t bg-surface px-4 py-3 lg:-mx-8 lg:px-8 ${isHidden ? 'max-xl:hidden' : ''}`}
    >
      <Button variant="primary" {...submit('stay')}>
        {isNew ? words.create : words.save}
      </Button>
      {isNew && mayManageStock && <Button {...submit('stock')}>{editorWords.createAndStock}</Button>}
      {/* A phone has room for the two buttons, and the path above has the list. */}
      <span className="max-sm:hidden">
        <LinkButton variant="quiet" to="/admin/products" onClick={onCancel}>
          {uiWords.cancel}
        </LinkButton>
      </span>
    </div>
  )
}

/** On narrow screens the preview is a part of its own. */
function Tabs() {
  return (
    <nav aria-label={editorWords.views} className={`${tabsStyle} xl:hidden`}>
      {([undefined, 'preview'] as const).map((view) => (
        <Link
          key={view ?? 'fields'}
          from="/admin/products/$product"
          to="."
          search={view ? { view } : {}}
          replace
          resetScroll={false}
          activeOptions={{ exact: true }}
          className={tabStyle}
        >
          {editorWords[view ?? 'fields']}
        </Link>
      ))}
    </nav>
  )
}

function EditorHeader({
  title,
  edit,
  noun,
}: {
  title: string
  edit: number | 'new'
  noun: Noun | undefined
}) {
  const mayManageStock = useMay('stock')
  const onClick = useBackToList()
  const list = (
    <TextLink key="products" to="/admin/products" onClick={onClick}>
      {words.title}
    </TextLink>
  )
  return (
    <PageHeader
      title={title}
      breadcrumb={<Breadcrumb items={[list, title]} />}
      actions={
        edit !== 'new' &&
        mayManageStock && (
          <LinkButton to="/admin/products" search={{ accounts: edit }}>
            {words.manageAccounts(nounForms(noun))}
          </LinkButton>
        )
      }
    />
  )
}

/** The bar is there from the start: what comes later would push a toast away. */
function EditorSkeleton({ isNew }: { isNew: boolean }) {
  return (
    <>
      <FieldsSkeleton />
      <SaveBar formId="" isNew={isNew} isBusy isHidden={false} onPress={() => {}} />
    </>
  )
}

function FieldsSkeleton() {
  return (
    <div aria-busy="true" className="mb-6">
      <span className="sr-only">{uiWords.loading}</span>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Card as="section">
          <ProductFormSkeleton />
        </Card>
        <Skeleton className="h-96 w-full max-xl:hidden" />
      </div>
    </div>
  )
}

function MissingProduct() {
  return (
    <MissingPage title={words.gone} hint={words.goneHint}>
      <LinkButton variant="primary" to="/admin/products">
        {editorWords.toProducts}
      </LinkButton>
    </MissingPage>
  )
}
