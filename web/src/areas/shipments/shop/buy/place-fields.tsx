import { compareTexts } from '@docket/contract/compare-texts'
import { DESTINATION_COUNTRY_CODES, ORIGIN_COUNTRY_CODES, US_STATES } from '@docket/contract/places'
import { useQuery } from '@tanstack/react-query'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { countryName } from '../../place-text.ts'
import type { Kind } from '../search.ts'
import { citiesQuery, type Region } from '../shipments-query.ts'
import { words } from '../strings.ts'
import type { ShipmentDraft } from './draft.ts'
import type { DraftForm } from './use-draft-form.ts'

/** The end of the route that the fields are for. */
type End = 'destination' | 'origin'

interface PlaceFieldsProps {
  form: DraftForm
  kind: Kind
  end: End
  values: ShipmentDraft
}

/** A state or country, and a city in it. The destination is required, the origin is optional. */
export function PlaceFields({ form, kind, end, values }: PlaceFieldsProps) {
  const { region, city, placeholder, choices } = fieldsOf(kind, end, values)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={words[region.label]}
        optional={end === 'origin'}
        required={end === 'destination'}
        placeholder={placeholder}
        options={choices}
        {...form.field(region.name)}
      />
      <CityField form={form} kind={kind} name={city.name} label={words[city.label]} values={values} />
    </div>
  )
}

interface CityFieldProps {
  form: DraftForm
  kind: Kind
  name: 'city' | 'originCity'
  label: string
  values: ShipmentDraft
}

/** Selects a city of the chosen state or country. The field is disabled until a state or country is chosen. */
function CityField({ form, kind, name, label, values }: CityFieldProps) {
  const region = regionOf(values, name)
  const { data, isLoading, error } = useQuery(
    citiesQuery(region === '' ? undefined : regionQuery(kind, region)),
  )
  // Until the list is loaded, the chosen city is the only option. Without it, the browser would clear the selection.
  const chosenCity = values[name]
  const cities = data ?? (chosenCity === '' ? [] : [chosenCity])
  const placeholder = isLoading ? words.citiesLoading : words.largestCity
  const placeholderWithoutRegion = kind === 'usa' ? words.stateFirst : words.countryFirst
  return (
    <SelectField
      label={label}
      optional
      disabled={region === ''}
      placeholder={region === '' ? placeholderWithoutRegion : placeholder}
      options={cities.map((city) => ({ value: city, label: city }))}
      hint={region !== '' && error ? words.citiesFailed : undefined}
      {...form.field(name)}
    />
  )
}

function regionQuery(kind: Kind, region: string): Region {
  return kind === 'usa' ? { state: region } : { country: region }
}

function regionOf(values: ShipmentDraft, name: CityFieldProps['name']): string {
  return name === 'city' ? values.state || values.country : values.originState || values.originCountry
}

function fieldsOf(kind: Kind, end: End, { country }: ShipmentDraft) {
  const isUsa = kind === 'usa'
  if (end === 'destination') {
    return {
      region: isUsa
        ? ({ name: 'state', label: 'destinationState' } as const)
        : ({ name: 'country', label: 'destinationCountry' } as const),
      city: { name: 'city', label: 'destinationCity' } as const,
      placeholder: isUsa ? words.chooseState : words.chooseCountry,
      choices: isUsa ? stateChoices : destinationChoices,
    }
  }
  return {
    region: isUsa
      ? ({ name: 'originState', label: 'originState' } as const)
      : ({ name: 'originCountry', label: 'originCountry' } as const),
    city: { name: 'originCity', label: 'originCity' } as const,
    placeholder: isUsa ? words.anyOtherState : words.anyOtherCountry,
    choices: isUsa ? stateChoices : originChoices.filter(({ value }) => value !== country),
  }
}

interface Choice {
  value: string
  label: string
}

/** The 50 states and DC, by name. */
const stateChoices: Choice[] = Object.entries(US_STATES).map(([value, label]) => ({ value, label }))

/** The countries that an international shipment can go to or come from, by name. */
const destinationChoices = countryChoices(DESTINATION_COUNTRY_CODES)
const originChoices = countryChoices(ORIGIN_COUNTRY_CODES)

function countryChoices(codes: readonly string[]): Choice[] {
  return codes
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => compareTexts(one.label, other.label))
}
