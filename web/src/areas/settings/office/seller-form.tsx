import {
  MAX_SELLER_ADDRESS_LENGTH,
  MAX_SELLER_NAME_LENGTH,
  MAX_TAX_NUMBER_LENGTH,
  type Settings,
  saveSeller,
  sellerBody,
} from '@docket/contract/admin/settings'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { call } from '../../../kit/api/api.ts'
import { UnsavedGuard } from '../../../kit/search/unsaved-guard.tsx'
import { useStoreName } from '../../../kit/store/store-name.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Form } from '../../../kit/ui/form/form.tsx'
import { TextArea } from '../../../kit/ui/form/text-area.tsx'
import { TextField } from '../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../kit/ui/form/use-zod-form.ts'
import { settingsQuery } from './settings-query.ts'
import { typedOrNull } from './store-form.tsx'
import { sellerWords as words } from './strings.ts'

/** Who sells, on the papers of customers. An empty field removes the line. */
export function SellerForm({ settings }: { settings: Settings }) {
  const storeName = useStoreName()
  const queryClient = useQueryClient()
  const form = useZodForm({ schema: sellerForm, defaults: sellerDefaults(settings) })
  const save = useMutation({
    mutationFn: (body: z.output<typeof sellerForm>) => call(saveSeller, { body }),
    meta: { errors: 'form' },
    onSuccess: (saved) => queryClient.setQueryData(settingsQuery.queryKey, saved),
  })
  return (
    <Form
      form={form}
      onSubmit={async (seller) => {
        form.reset(sellerDefaults(await save.mutateAsync(seller)))
        toast.success(words.saved)
      }}
    >
      <TextField
        label={words.name}
        hint={words.nameHint({ name: storeName })}
        autoComplete="off"
        maxLength={MAX_SELLER_NAME_LENGTH}
        {...form.field('name')}
      />
      <TextArea
        label={words.address}
        optional
        autoComplete="off"
        maxLength={MAX_SELLER_ADDRESS_LENGTH}
        {...form.field('address')}
      />
      <TextField
        label={words.taxNumber}
        hint={words.taxNumberHint}
        optional
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_TAX_NUMBER_LENGTH}
        {...form.field('taxNumber')}
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

/** The form: its input is the typed text, its output the contract's body. */
const sellerForm = z.object({
  name: typedOrNull.pipe(sellerBody.shape.name),
  address: typedOrNull.pipe(sellerBody.shape.address),
  taxNumber: typedOrNull.pipe(sellerBody.shape.taxNumber),
})

function sellerDefaults({ seller }: Settings): z.input<typeof sellerForm> {
  return { name: seller.name ?? '', address: seller.address ?? '', taxNumber: seller.taxNumber ?? '' }
}
