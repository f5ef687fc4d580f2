import type { ComponentProps } from 'react'
import { words } from '../strings.ts'

interface DirectionFieldProps
  extends Omit<ComponentProps<'input'>, 'className' | 'children' | 'type' | 'value'> {
  error?: string | undefined
}

/** Two radio buttons side by side: to add money to the wallet, or to take it. The props come from `form.field`. */
export function DirectionField({ error: _, ...input }: DirectionFieldProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-medium text-14">{words.direction}</legend>
      <div className="flex rounded-control border border-control">
        {(['add', 'take'] as const).map((direction) => (
          <label
            key={direction}
            className="flex min-h-[calc(var(--control)-2px)] min-w-20 flex-1 cursor-pointer items-center justify-center px-4 font-medium first:rounded-s-control last:rounded-e-control hover:bg-sunken has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input {...input} type="radio" value={direction} className="sr-only" />
            {words[direction]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
