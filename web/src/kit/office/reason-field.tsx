import { MAX_REASON_LENGTH } from '@docket/contract/admin/shared'
import type { ComponentProps } from 'react'
import { TextArea } from '../ui/form/text-area.tsx'
import { officeWords } from './strings.ts'

/** The reason of an admin's action; `hint` says who reads it. `<ReasonField hint={…} {...form.field('reason')} />` */
export function ReasonField(props: Omit<ComponentProps<typeof TextArea>, 'label' | 'rows' | 'maxLength'>) {
  return <TextArea label={officeWords.reason} rows={2} maxLength={MAX_REASON_LENGTH} {...props} />
}
