import { NOUNS, nounForms } from '@docket/contract/nouns'
import type { ComponentProps } from 'react'
import { SelectField } from '../ui/form/select-field.tsx'
import { officeWords } from './strings.ts'

const options = NOUNS.map((value) => ({ value, label: nounForms(value).Noun }))

type NounFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'hint' | 'options'>

/** What the buyer of a product gets. */
export function NounField(props: NounFieldProps) {
  return <SelectField label={officeWords.noun} hint={officeWords.nounHint} options={options} {...props} />
}
