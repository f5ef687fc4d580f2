import {
  ACCENT_CHOICES,
  type AccentChoice,
  accent,
  accentTones,
  isColour,
  MAX_ACCENT_LENGTH,
  nearestAccent,
} from '@docket/contract/accent'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import type { ZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { type BrandFormInput, type BrandFormOutput, OWN } from './brand-form-schema.ts'
import { words } from './strings.ts'

export type FormOfBrand = ZodForm<BrandFormInput, BrandFormOutput>

/** The eight accents, or a colour of one's own. */
export function AccentFields({ form }: { form: FormOfBrand }) {
  const choice = useWatch({ control: form.control, name: 'choice' })
  const { error: _, ...field } = form.field('choice')
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-14">{words.accent}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {ACCENT_CHOICES.map((name) => (
          <Choice key={name} field={field} value={name} label={words.accents[name]}>
            <Swatch name={name} />
          </Choice>
        ))}
        <Choice field={field} value={OWN} label={words.own} />
      </div>
      {choice === OWN && <OwnColour form={form} />}
    </fieldset>
  )
}

interface ChoiceProps {
  field: Omit<ReturnType<FormOfBrand['field']>, 'error'>
  value: AccentChoice | typeof OWN
  label: string
  children?: ReactNode
}

function Choice({ field, value, label, children }: ChoiceProps) {
  return (
    <label className="flex min-h-(--control) cursor-pointer items-center gap-2 rounded-control border border-control bg-surface px-3 py-1.5 text-14 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2">
      <input {...field} type="radio" value={value} className="size-4 shrink-0 outline-none" />
      {children}
      <span className="min-w-0">{label}</span>
    </label>
  )
}

/** The tones of both themes beside each other. */
function Swatch({ name }: { name: AccentChoice }) {
  const { light, dark } = accentTones(name)
  return (
    <span aria-hidden="true" className="flex shrink-0 overflow-hidden rounded-pill">
      <span className="h-5 w-3" style={{ background: light.brand }} />
      <span className="h-5 w-3" style={{ background: dark.brand }} />
    </span>
  )
}

function OwnColour({ form }: { form: FormOfBrand }) {
  const own = useWatch({ control: form.control, name: 'own' })
  const typed = own.trim().toLowerCase()
  const isRefused = isColour(typed) && !accent.safeParse(typed).success

  function take(colour: string) {
    form.setValue('own', colour, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <TextField
            label={words.ownCode}
            hint={words.ownHint}
            mono
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_ACCENT_LENGTH}
            {...form.field('own')}
          />
        </div>
        <input
          type="color"
          aria-label={words.pick}
          value={isColour(typed) ? typed : accentTones('indigo').light.brand}
          onChange={(event) => take(event.currentTarget.value)}
          className="mt-6 h-(--control) w-14 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
        />
      </div>
      {isRefused && (
        <div>
          <Button size="small" onClick={() => take(nearestAccent(typed))}>
            {words.takeNearest({ colour: nearestAccent(typed) })}
          </Button>
        </div>
      )}
    </div>
  )
}
