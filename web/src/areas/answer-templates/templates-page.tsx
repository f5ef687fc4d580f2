import { type AnswerTemplate, deleteTemplate } from '@docket/contract/admin/answer-templates'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kit/api/api.ts'
import { DeleteDialog } from '../../kit/api/delete-dialog.tsx'
import { ErrorState } from '../../kit/api/error-state.tsx'
import { focusMain } from '../../kit/lib/focus-main.ts'
import { officeWords } from '../../kit/office/strings.ts'
import { searchLink } from '../../kit/search/search-link.ts'
import { useChangeSearch } from '../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../kit/store/use-document-title.ts'
import { EmptyState } from '../../kit/ui/feedback/empty-state.tsx'
import { NotFound } from '../../kit/ui/feedback/not-found.tsx'
import { toast } from '../../kit/ui/feedback/toast.ts'
import { Breadcrumb } from '../../kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../kit/ui/layout/page-header.tsx'
import { TextLink } from '../../kit/ui/layout/text-link.tsx'
import { Dialog } from '../../kit/ui/overlay/dialog.tsx'
import { type Column, DataTable } from '../../kit/ui/table/data-table.tsx'
import { DateText } from '../../kit/ui/table/date-text.tsx'
import { RowButton, RowLink } from '../../kit/ui/table/row-button.tsx'
import { templatesKey, templatesQuery } from './answer-templates.ts'
import { TemplateForm } from './template-form.tsx'
import { words } from './words.ts'

const path = '/admin/reports/templates'
/** How many rows the skeleton shows. There are at most 100 templates, so the list has no pages. */
const SKELETON_ROWS = 3

/** The texts that operators insert into answers to reports. */
export function TemplatesPage() {
  useDocumentTitle(words.title)
  const { data, error, refetch } = useQuery(templatesQuery)
  const [deleting, setDeleting] = useState<AnswerTemplate | null>(null)
  const templates = data?.templates
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        breadcrumb={
          <Breadcrumb
            items={[
              <TextLink key="reports" to="/admin/reports">
                {words.reports}
              </TextLink>,
              words.title,
            ]}
          />
        }
        actions={<AddTemplate />}
      />
      <DataTable
        label={words.title}
        columns={columns}
        rows={templates}
        rowId={({ id }) => id}
        page={1}
        pageSize={Math.max(SKELETON_ROWS, templates?.length ?? 0)}
        total={templates?.length ?? 0}
        onPage={() => {}}
        failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
        empty={
          <EmptyState title={words.none} action={<AddTemplate />}>
            {words.noneHint}
          </EmptyState>
        }
        actions={(template) => <Actions template={template} onDelete={setDeleting} />}
      />
      <OpenForm templates={templates} />
      {deleting && <DeleteTemplate template={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function AddTemplate() {
  return (
    <LinkButton variant="primary" {...searchLink(path, { edit: 'new' })}>
      <Plus aria-hidden="true" strokeWidth={1.75} className="size-5" />
      {words.add}
    </LinkButton>
  )
}

const columns: readonly Column<AnswerTemplate>[] = [
  {
    id: 'title',
    header: words.name,
    isTitle: true,
    width: 'sm:w-1/3',
    cell: ({ title }) => <span className="wrap-anywhere block min-w-0">{title}</span>,
  },
  {
    id: 'text',
    header: words.text,
    cell: ({ text }) => (
      <span className="wrap-anywhere line-clamp-2 whitespace-pre-line text-14 text-muted">{text}</span>
    ),
  },
  {
    id: 'savedAt',
    header: words.saved,
    width: 'w-32',
    hideWhenNarrow: true,
    cell: ({ savedAt }) => <DateText at={savedAt} />,
  },
]

interface ActionsProps {
  template: AnswerTemplate
  onDelete: (template: AnswerTemplate) => void
}

function Actions({ template, onDelete }: ActionsProps) {
  const of = officeWords.rowName(template.title)
  return (
    <>
      <RowLink data-opens-row of={of} {...searchLink(path, { edit: template.id })}>
        {officeWords.editRow}
      </RowLink>
      <RowButton of={of} onClick={() => onDelete(template)}>
        {officeWords.deleteRow}
      </RowButton>
    </>
  )
}

/** The form, if it is open according to the address. */
function OpenForm({ templates }: { templates: readonly AnswerTemplate[] | undefined }) {
  const { edit } = useSearch({ from: '/office/admin/reports/templates' })
  const change = useChangeSearch(path)
  if (edit === undefined || (edit !== 'new' && !templates)) return null
  const close = () => change({ edit: undefined }, { replace: true })
  const template = edit === 'new' ? null : templates?.find(({ id }) => id === edit)
  if (template === undefined) {
    return (
      <Dialog open onClose={close} title={words.edit}>
        <NotFound words={words} onClose={close} />
      </Dialog>
    )
  }
  return (
    <TemplateForm
      key={edit}
      template={template}
      onClose={close}
      onSaved={() => {
        change({ edit: undefined }, { replace: true, isSaved: true })
        toast.success(edit === 'new' ? words.added : words.changed)
      }}
    />
  )
}

function DeleteTemplate({ template, onClose }: { template: AnswerTemplate; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <DeleteDialog
      words={words}
      remove={() => call(deleteTemplate, { params: { id: template.id } }).then(() => true)}
      refresh={() => queryClient.invalidateQueries({ queryKey: templatesKey })}
      onClose={onClose}
      onDeleted={() => {
        onClose()
        // The button that opened the dialog is gone with its row.
        requestAnimationFrame(focusMain)
      }}
    >
      <p className="wrap-anywhere font-semibold text-ink">{template.title}</p>
      <p>{words.deleteHint}</p>
    </DeleteDialog>
  )
}
