import {
  type AnswerTemplate,
  createTemplate,
  MAX_TEMPLATE_TITLE_LENGTH,
  templateBody,
  updateTemplate,
} from '@docket/contract/admin/answer-templates'
import { MAX_MESSAGE_LENGTH } from '@docket/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type * as z from 'zod'
import { call } from '../../kit/api/api.ts'
import { ApiError } from '../../kit/api/api-error.ts'
import { UnsavedGuard } from '../../kit/search/unsaved-guard.tsx'
import { Form } from '../../kit/ui/form/form.tsx'
import { TextArea } from '../../kit/ui/form/text-area.tsx'
import { TextField } from '../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../kit/ui/form/use-zod-form.ts'
import { FormDialog } from '../../kit/ui/overlay/form-dialog.tsx'
import { templatesKey } from './answer-templates.ts'
import { words } from './words.ts'

interface TemplateFormProps {
  /** Null for a new template. The form starts with it; what others save meanwhile does not change the form. */
  template: AnswerTemplate | null
  onClose: () => void
  onSaved: () => void
}

/** The dialog in which a template is written. */
export function TemplateForm({ template: current, onClose, onSaved }: TemplateFormProps) {
  const formId = useId()
  const [template] = useState(current)
  const form = useZodForm({
    schema: templateBody,
    defaults: { title: template?.title ?? '', text: template?.text ?? '' },
  })
  const save = useSave(template, onSaved)
  return (
    <FormDialog
      onClose={onClose}
      title={template ? words.edit : words.addTitle}
      formId={formId}
      submit={template ? words.save : words.add}
      busy={save.isPending}
    >
      <Form form={form} id={formId} onSubmit={(body) => save.mutateAsync(body)}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          autoComplete="off"
          maxLength={MAX_TEMPLATE_TITLE_LENGTH}
          {...form.field('title')}
        />
        <TextArea label={words.text} rows={8} maxLength={MAX_MESSAGE_LENGTH} {...form.field('text')} />
        <UnsavedGuard when={form.formState.isDirty} keptParams={['edit']} />
      </Form>
    </FormDialog>
  )
}

function useSave(template: AnswerTemplate | null, onSaved: () => void) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: templatesKey })
  return useMutation({
    mutationFn: (body: z.output<typeof templateBody>) =>
      template
        ? call(updateTemplate, { body: { ...body, id: template.id } })
        : call(createTemplate, { body }),
    meta: { errors: 'form' },
    onSuccess() {
      onSaved()
      return refresh()
    },
    onError: (error) => (error instanceof ApiError && error.status === 404 ? refresh() : undefined),
  })
}
