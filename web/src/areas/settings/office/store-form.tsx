import {
  type Settings,
  saveStore,
  saveTimeZone,
  storeBody,
  timeZoneBody,
} from '@docket/contract/admin/settings'
import { allTimeZones, MAX_TIME_ZONE_LENGTH } from '@docket/contract/admin/time-zone'
import { MAX_STORE_NAME_LENGTH } from '@docket/contract/text'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { formatDateTime } from '../../../kit/lib/format.ts'
import { SUPPORT_NUMBER } from '../../../kit/office/settings-places.ts'
import { UnsavedGuard } from '../../../kit/search/unsaved-guard.tsx'
import { configQuery } from '../../../kit/store/config-query.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { settingsQuery } from './settings-query.ts'
import { words } from './strings.ts'

/** Longer than a number, because a plus and spaces may come with it. */
const MAX_TYPED_NUMBER = 20

/** The shop's name and its chat. An empty field uses the environment's value. */
export function StoreForm({ settings }: { settings: Settings }) {
  const form = useZodForm({ schema: storeForm, defaults: storeDefaults(settings) })
  const save = useSave((body: z.output<typeof storeForm>) => call(saveStore, { body }))
  const focusLinkedField = useEffectEvent(() => {
    if (location.hash === `#${SUPPORT_NUMBER}`) form.setFocus('supportChatNumber')
  })
  useEffect(() => focusLinkedField(), [])
  const { storeName, supportChatNumber } = settings.environment
  return (
    <Form
      form={form}
      onSubmit={async (store) => {
        const savedSettings = await save.mutateAsync(store)
        form.reset(storeDefaults(savedSettings))
        toast.success(words.saved)
      }}
    >
      <TextField
        label={words.storeName}
        hint={`${words.storeNameHint} ${words.fromEnvironment(storeName)}`}
        placeholder={storeName}
        autoComplete="off"
        maxLength={MAX_STORE_NAME_LENGTH}
        {...form.field('storeName')}
      />
      <TextField
        id={SUPPORT_NUMBER}
        label={words.chatNumber}
        hint={`${words.chatNumberHint} ${supportChatNumber === null ? words.noChat : words.fromEnvironment(supportChatNumber)}`}
        placeholder={supportChatNumber ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        mono
        maxLength={MAX_TYPED_NUMBER}
        {...form.field('supportChatNumber')}
      />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.save}
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} keptParams={['tab']} />
    </Form>
  )
}

/** A typed text. An empty field removes the setting. */
export const typedOrNull = z.string().transform((text) => (text.trim() === '' ? null : text))

/** The form: its input is the typed text, its output the contract's body. */
const storeForm = z.object({
  storeName: typedOrNull.pipe(storeBody.shape.storeName),
  supportChatNumber: typedOrNull.pipe(storeBody.shape.supportChatNumber),
})

function storeDefaults({ store }: Settings): z.input<typeof storeForm> {
  return { storeName: store.storeName ?? '', supportChatNumber: store.supportChatNumber ?? '' }
}

/** The time zone of the shop's days. The browser searches the list as one types. */
export function TimeZoneForm({ settings }: { settings: Settings }) {
  const form = useZodForm({ schema: timeZoneBody, defaults: { timeZone: settings.timeZone ?? 'UTC' } })
  const save = useSave((body: { timeZone: string }) => call(saveTimeZone, { body }))
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
      <UnsavedGuard when={form.formState.isDirty} keptParams={['tab']} />
    </Form>
  )
}

/** Resolves when the header of this page shows the new name, and all its dates are in the new zone. */
function useSave<Body>(send: (body: Body) => Promise<Settings>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: send,
    meta: { errors: 'form' },
    onSuccess(settings) {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      return queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
    },
  })
}
