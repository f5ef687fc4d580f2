import { type AlertRoute, type AlertRoutes, MAX_ROUTE_NAME_LENGTH } from '@docket/contract/admin/alerts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ownTimeZone } from '../../kit/lib/known-time-zone.ts'
import { shownTimeZone } from '../../kit/lib/time-zone.ts'
import { EditConflict } from '../../kit/office/edit-conflict.tsx'
import { UnsavedGuard } from '../../kit/search/unsaved-guard.tsx'
import { Button } from '../../kit/ui/form/button.tsx'
import { CheckField } from '../../kit/ui/form/check-field.tsx'
import { Form } from '../../kit/ui/form/form.tsx'
import { RadioRows } from '../../kit/ui/form/radio-rows.tsx'
import { TextField } from '../../kit/ui/form/text-field.tsx'
import { useZodForm, type ZodForm } from '../../kit/ui/form/use-zod-form.ts'
import { KindFields } from './kind-fields.tsx'
import { type RouteFormInput, type RouteFormOutput, routeDefaults, routeForm } from './route-form-schema.ts'
import { useSaveRoute } from './save-route.ts'
import { words } from './words.ts'

type FormOfRoute = ZodForm<RouteFormInput, RouteFormOutput>

interface RouteFormProps {
  /** Null for a new route. */
  route: AlertRoute | null
  lists: AlertRoutes
}

/** Where a route leads, what it tells, and when. */
export function RouteForm({ route, lists }: RouteFormProps) {
  const form = useZodForm({ schema: routeForm, defaults: routeDefaults(route, lists) })
  const { formId, save, conflict } = useSaveRoute(route, (saved) => form.reset(routeDefaults(saved, lists)))

  return (
    <Form id={formId} form={form} onSubmit={(values) => save.mutateAsync(values)}>
      {!route && (
        <RadioRows
          legend={words.channel}
          options={lists.channels.map(({ channel, name }) => ({ value: channel, label: name }))}
          {...form.field('channel')}
        />
      )}
      <TextField
        label={words.name}
        hint={words.nameHint}
        autoComplete="off"
        maxLength={MAX_ROUTE_NAME_LENGTH}
        {...form.field('name')}
      />
      <DestinationFields key={route?.id} form={form} channels={lists.channels} isStored={route !== null} />
      <WhenFields form={form} />
      <KindFields form={form} kinds={lists.kinds} />
      {route && <CheckField label={words.isOn} {...form.field('isOn')} />}
      {/* Beside the button that was pressed: the form is taller than a screen. */}
      {conflict && <EditConflict words={words.conflict} {...conflict} />}
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {route ? words.save : words.create}
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} keptParams={[]} />
    </Form>
  )
}

/** The fields that the chosen channel needs. A stored secret is not shown, only replaced. */
function DestinationFields({
  form,
  channels,
  isStored,
}: {
  form: FormOfRoute
  channels: AlertRoutes['channels']
  isStored: boolean
}) {
  const channel = useWatch({ control: form.control, name: 'channel' })
  const [isReplacing, setIsReplacing] = useState(!isStored)
  const { target, secret } = channels.find((one) => one.channel === channel) ?? {}
  return (
    <>
      {target && (
        <TextField
          label={target.label}
          hint={target.hint}
          optional={target.isOptional}
          autoComplete="off"
          spellCheck={false}
          {...form.field('target')}
        />
      )}
      {secret && isReplacing && (
        <TextField
          label={secret.label}
          hint={secret.hint}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aside={
            isStored && (
              <Button size="small" variant="quiet" onClick={() => stopReplacing(form, setIsReplacing)}>
                {words.keep}
              </Button>
            )
          }
          {...form.field('secret')}
        />
      )}
      {secret && !isReplacing && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-14">
          <p>
            <span className="font-medium">{secret.label}</span>{' '}
            <span className="text-muted">{words.stored}</span>
          </p>
          <Button size="small" onClick={() => setIsReplacing(true)}>
            {words.replace}
          </Button>
        </div>
      )}
    </>
  )
}

function stopReplacing(form: FormOfRoute, setIsReplacing: (isReplacing: boolean) => void) {
  form.resetField('secret')
  setIsReplacing(false)
}

function WhenFields({ form }: { form: FormOfRoute }) {
  const when = useWatch({ control: form.control, name: 'when' })
  const zone = words.zone({ zone: shownTimeZone() ?? ownTimeZone() })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <RadioRows
        legend={words.when}
        options={[
          { value: 'now', label: words.whenNow },
          { value: 'quiet', label: words.whenQuiet, hint: words.urgentHint },
          { value: 'daily', label: words.whenDaily, hint: words.urgentHint },
        ]}
        {...form.field('when')}
      />
      {when === 'quiet' && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField label={words.from} hint={zone} type="time" mono {...form.field('from')} />
          <TextField label={words.until} type="time" mono {...form.field('until')} />
        </div>
      )}
      {when === 'daily' && (
        <TextField label={words.at} hint={zone} type="time" mono {...form.field('digestAt')} />
      )}
    </div>
  )
}
