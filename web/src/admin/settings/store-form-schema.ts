import { type Settings, storeBody } from '@docket/contract/admin/settings'
import * as z from 'zod'

/** A field that is left empty says nothing. */
const blankIsNull = (text: string) => (text.trim() === '' ? null : text)

/** The form: text as it is typed on the way in, the contract's body on the way out. */
export const storeForm = z.object({
  storeName: z.string().transform(blankIsNull).pipe(storeBody.shape.storeName),
  supportChatNumber: z.string().transform(blankIsNull).pipe(storeBody.shape.supportChatNumber),
})

export type StoreValues = z.output<typeof storeForm>

export function storeDefaults({ store }: Settings): z.input<typeof storeForm> {
  return { storeName: store.storeName ?? '', supportChatNumber: store.supportChatNumber ?? '' }
}
