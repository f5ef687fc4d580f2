import { type Settings, saveStore } from '@docket/contract/admin/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { adminStrings } from '../../lib/admin-strings.ts'
import { call } from '../../lib/api.ts'
import { configQuery } from '../../lib/config-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useZodForm } from '../../ui/use-zod-form.ts'
import { settingsQuery } from './settings-query.ts'
import { type StoreValues, storeDefaults, storeForm } from './store-form-schema.ts'

const words = adminStrings.settings

/** The shop's name and its chat; what is left empty is what the environment says. */
export function StoreForm({ settings }: { settings: Settings }) {
  const form = useZodForm({ schema: storeForm, defaults: storeDefaults(settings) })
  const save = useSave()
  const { storeName, supportChatNumber } = settings.environment
  return (
    <Form
      form={form}
      onSubmit={async (store) => {
        const saved = await save.mutateAsync(store)
        form.reset(storeDefaults(saved))
        toast.success(words.saved)
      }}
    >
      <TextField
        label={words.storeName}
        hint={`${words.storeNameHint} ${words.fromEnvironment(storeName)}`}
        placeholder={storeName}
        autoComplete="off"
        maxLength={60}
        {...form.field('storeName')}
      />
      <TextField
        label={words.chatNumber}
        hint={`${words.chatNumberHint} ${supportChatNumber === null ? words.noChat : words.fromEnvironment(supportChatNumber)}`}
        placeholder={supportChatNumber ?? undefined}
        inputMode="numeric"
        autoComplete="off"
        mono
        maxLength={20}
        {...form.field('supportChatNumber')}
      />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {words.save}
        </Button>
      </div>
      <UnsavedGuard when={form.formState.isDirty} held={[]} />
    </Form>
  )
}

/** Done when this window shows the new name, too. */
function useSave() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: StoreValues) => call(saveStore, { body }),
    meta: { errors: 'form' },
    onSuccess(settings) {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      return queryClient.invalidateQueries({ queryKey: configQuery.queryKey })
    },
  })
}
