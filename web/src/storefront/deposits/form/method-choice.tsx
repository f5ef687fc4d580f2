import type { ComponentProps } from 'react'
import { depositWords } from '../../../shared/deposit/strings.ts'
import { RadioRows } from '../../../ui/form/radio-rows.tsx'
import { words } from '../strings.ts'
import type { MethodOffer } from './methods.ts'

interface MethodChoiceProps extends Omit<ComponentProps<typeof RadioRows>, 'legend' | 'options'> {
  offers: readonly MethodOffer[]
}

/** Radio buttons for the payment methods that the shop offers. Pass the props of `form.field(…)`, as to every field. */
export function MethodChoice({ offers, ...field }: MethodChoiceProps) {
  const options = offers.map(({ method }) => ({
    value: method,
    label: depositWords.methods[method],
    hint: words.methodHints[method],
  }))
  return <RadioRows legend={words.method} options={options} {...field} />
}
