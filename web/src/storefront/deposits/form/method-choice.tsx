import type { ComponentProps } from 'react'
import { depositWords } from '../../../shared/deposit/strings.ts'
import { words } from '../strings.ts'
import type { MethodOffer } from './methods.ts'

interface MethodChoiceProps
  extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'value'> {
  offers: readonly MethodOffer[]
  error?: string | undefined
}

/** Radio buttons for the payment methods that the shop offers, bound like any field. */
export function MethodChoice({ offers, error, ...input }: MethodChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-14">{words.method}</legend>
      <div className="flex flex-col gap-2">
        {offers.map(({ method }) => (
          <label
            key={method}
            className="flex min-h-(--control) cursor-pointer items-start gap-3 rounded-control border border-control bg-surface px-3 py-2.5 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input {...input} type="radio" value={method} className="mt-1 size-4 shrink-0 outline-none" />
            <span>
              <span className="block font-medium">{depositWords.methods[method]}</span>
              <span className="block text-14 text-muted">{words.methodHints[method]}</span>
            </span>
          </label>
        ))}
      </div>
      {error && <p className="mt-1 font-medium text-14 text-bad">{error}</p>}
    </fieldset>
  )
}
