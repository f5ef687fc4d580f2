import type { ComponentProps } from 'react'
import { strings } from '../lib/strings.ts'
import { TextArea } from './text-area.tsx'

/** Why an admin does it; `hint` says who will read that. `<ReasonField hint={…} {...form.field('reason')} />` */
export function ReasonField(props: Omit<ComponentProps<typeof TextArea>, 'label' | 'rows' | 'maxLength'>) {
  return <TextArea label={strings.common.reason} rows={2} maxLength={500} {...props} />
}
