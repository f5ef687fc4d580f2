import type { Brand } from '@docket/contract/admin/brand'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { EditConflict } from '../../../../kit/office/edit-conflict.tsx'
import { UnsavedGuard } from '../../../../kit/search/unsaved-guard.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Form } from '../../../../kit/ui/form/form.tsx'
import { FormSkeleton } from '../../../../kit/ui/form/form-skeleton.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { AccentFields } from './accent-fields.tsx'
import { brandDefaults, brandForm, OWN } from './brand-form-schema.ts'
import { BrandPreview } from './brand-preview.tsx'
import { brandQuery, useSaveBrand } from './brand-query.ts'
import { PictureField } from './picture-field.tsx'
import { words } from './strings.ts'

/** The accent, the logo and the icon of the shop, with a preview of what is chosen. */
export function BrandTab() {
  const { data, error, isFetchedAfterMount, refetch } = useQuery(brandQuery)
  const brand = isFetchedAfterMount ? data : undefined
  if (!brand && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!brand) {
    return (
      <Card as="section">
        <FormSkeleton title={words.title} />
      </Card>
    )
  }
  return <BrandForm brand={brand} />
}

function BrandForm({ brand }: { brand: Brand }) {
  const form = useZodForm({ schema: brandForm, defaults: brandDefaults(brand) })
  const { formId, save, conflict } = useSaveBrand(brand, (saved) => form.reset(brandDefaults(saved)))
  const [choice, own, logo] = useWatch({ control: form.control, name: ['choice', 'own', 'logo'] })

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card as="section">
        <h2 className="mb-1 text-18">{words.title}</h2>
        <p className="mb-4 text-14 text-muted">{words.lead}</p>
        <Form id={formId} form={form} onSubmit={(body) => save.mutateAsync(body)}>
          <AccentFields form={form} />
          <PictureField kind="logo" form={form} />
          <PictureField kind="icon" form={form} />
          {/* Beside the button that was pressed: the form is taller than a screen. */}
          {conflict && <EditConflict words={words.conflict} {...conflict} />}
          <div>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {words.save}
            </Button>
          </div>
          <UnsavedGuard when={form.formState.isDirty} keptParams={['tab']} />
        </Form>
      </Card>
      <BrandPreview chosen={choice === OWN ? own : choice} logo={logo} />
    </div>
  )
}
