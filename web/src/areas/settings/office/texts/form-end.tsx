import type { FieldValues } from 'react-hook-form'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import type { ZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { focusFirstWrongField } from '../../../../kit/ui/form/wrong-fields.ts'
import { words } from './strings.ts'

interface FormEndProps<In extends FieldValues, Out> {
  form: ZodForm<In, Out>
  isUnsaved: boolean
  isBusy: boolean
  onPreview: (values: Out) => void
}

/** The buttons of a text's form. A preview needs valid values, as saving does. */
export function FormEnd<In extends FieldValues, Out>(props: FormEndProps<In, Out>) {
  const { form, isUnsaved, isBusy, onPreview } = props
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" variant="primary" busy={isBusy}>
        {words.save}
      </Button>
      <Button onClick={() => void form.handleSubmit(onPreview, focusFirstWrongField)()}>
        {words.preview}
      </Button>
      <UnsavedGuard when={form.formState.isDirty || isUnsaved} keptParams={[]} />
    </div>
  )
}
