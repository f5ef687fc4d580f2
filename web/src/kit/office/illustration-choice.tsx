import { ILLUSTRATIONS, type Illustration } from '@docket/contract/illustrations'
import { type ComponentProps, useId } from 'react'
import { Cover } from '../ui/layout/cover.tsx'

interface IllustrationChoiceProps
  extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'value'> {
  legend: string
  hint: string
  /** In degrees. */
  hue: number
  /** What the words of the product choose, which is the first option, with its name. */
  automatic: { illustration: Illustration; name: string }
  names: Record<Illustration, string>
  error?: string | undefined
}

/** The drawings for a cover as radio buttons. Pass the props of `form.field(…)`; the value of the first one is empty. */
export function IllustrationChoice(props: IllustrationChoiceProps) {
  const { legend, hint, hue, automatic, names, error, ...input } = props
  const hintId = useId()
  const options = [
    { value: '', illustration: automatic.illustration, name: automatic.name },
    ...ILLUSTRATIONS.map((illustration) => ({
      value: illustration,
      illustration,
      name: names[illustration],
    })),
  ]
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="mb-1 font-medium text-14">{legend}</legend>
      <p id={hintId} className="mb-2 text-14 text-muted">
        {error ?? hint}
      </p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
        {options.map(({ value, illustration, name }) => (
          <label
            key={value}
            className="relative flex cursor-pointer flex-col overflow-hidden rounded-control border border-control bg-surface text-center text-12 transition-colors hover:border-ink has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 has-checked:font-medium"
          >
            <Cover hue={hue} illustration={illustration} className="h-16 w-full" />
            <input
              {...input}
              type="radio"
              value={value}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="wrap-anywhere px-1 py-1.5">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
