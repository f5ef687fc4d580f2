import type { SiteText, SiteTextName } from '@docket/contract/site-texts'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import type { ZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { focusFirstWrongField } from '../../../../kit/ui/form/wrong-fields.ts'
import { words } from './strings.ts'

export interface TextFormProps<Text extends SiteText = SiteText> {
  /** The id of the `<form>`. */
  id: string
  text: Text
  /** Whether the form begins with a text that is not the newest version. */
  isUnsaved: boolean
  /** Whether visitors see a text that an admin has written. */
  isCustom: boolean
  isBusy: boolean
  onSubmit: (text: SiteText) => Promise<unknown>
  onPreview: (text: SiteText) => void
}

/** The props of the form of one text, by the name of the text. */
export type FormPropsOf<Name extends SiteTextName> = TextFormProps<Extract<SiteText, { name: Name }>>

interface FormOfTextProps<In extends FieldValues, Out> extends Omit<TextFormProps, 'text'> {
  form: ZodForm<In, Out>
  toText: (content: Out) => SiteText
  children: ReactNode
}

/** The form of a text, with its buttons. A preview needs valid values, as saving does. */
export function FormOfText<In extends FieldValues, Out>(props: FormOfTextProps<In, Out>) {
  const { id, form, toText, isUnsaved, isBusy, onSubmit, onPreview, children } = props
  const preview = form.handleSubmit((content) => onPreview(toText(content)), focusFirstWrongField)
  return (
    <Form id={id} form={form} onSubmit={(content) => onSubmit(toText(content))}>
      {children}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isBusy}>
          {words.save}
        </Button>
        <Button onClick={() => void preview()}>{words.preview}</Button>
        <UnsavedGuard when={form.formState.isDirty || isUnsaved} keptParams={[]} />
      </div>
    </Form>
  )
}
