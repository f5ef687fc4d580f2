import { type Settings, saveTimeZone, timeZoneBody } from '@docket/contract/admin/settings'
import { allTimeZones, MAX_TIME_ZONE_LENGTH } from '@docket/contract/admin/time-zone'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { call } from '../../../kit/api/api.ts'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { UnsavedGuard } from '../../../kit/search/unsaved-guard.tsx'
import { configQuery } from '../../../kit/store/config-query.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { settingsQuery } from './settings-query.ts'
import { words } from './strings.ts'

/** The time zone of the shop's days. The browser searches the list as one types. */
export function TimeZoneForm({ settings }: { settings: Settings }) {
  const form = useZodForm({ schema: timeZoneBody, defaults: { timeZone: settings.timeZone ?? 'UTC' } })
  const save = useSave()
  const listId = useId()
  const chosen = timeZoneBody.safeParse({ timeZone: useWatch({ control: form.control, name: 'timeZone' }) })
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        const { timeZone } = await save.mutateAsync(body)
        form.reset({ timeZone: timeZone ?? 'UTC' })
        toast.success(words.saved)
      }}
    >
      <TextField
        label={words.timeZone}
        hideLabel
        hint={
          chosen.data && words.timeZoneNow(formatDateTime(new Date().toISOString(), chosen.data.timeZone))
        }
        list={listId}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TIME_ZONE_LENGTH}
        // The browser offers only what contains the text of the field, so typing replaces it.
        onFocus={(event) => event.target.select()}
        {...form.field('timeZone')}
      />
      <datalist id={listId}>
        {allTimeZones().map((name) => (
          <option key={name} value={name}>
            {name.replaceAll('_', ' ')}
          </option>
        ))}
      </datalist>
      <p className="text-14 text-muted">{words.timeZoneHint}</p>
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.saveTimeZone}
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} keptParams={[]} />
    </Form>
  )
}

/** Resolves when all dates of this page are in the new zone. */
function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { timeZone: string }) => call(saveTimeZone, { body }),
    meta: { errors: 'form' },
    onSuccess(settings) {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      return queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
    },
  })
}
