import clsx from 'clsx'
import { words } from '../strings.ts'
import { presetsFor } from './day-presets.ts'
import type { ShipmentDraft } from './draft.ts'

interface DayPresetsProps {
  values: ShipmentDraft
  onFill: (values: Partial<ShipmentDraft>) => void
}

/** Usual days of delivery to press, instead of choosing them. */
export function DayPresets({ values, onFill }: DayPresetsProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{words.usualDays}</legend>
      {presetsFor(values.scenario, Date.now()).map(({ label, fill }) => {
        const isChosen = values.from === fill.from && values.to === fill.to
        return (
          <button
            key={label}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onFill(fill)}
            className={clsx(
              'min-h-(--target) rounded-control border px-3 text-14 transition-colors',
              isChosen
                ? 'border-brand bg-brand-soft text-brand'
                : 'border-control bg-surface hover:bg-sunken',
            )}
          >
            {label}
          </button>
        )
      })}
    </fieldset>
  )
}
