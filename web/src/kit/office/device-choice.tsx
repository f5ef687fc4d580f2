import { Button } from '../ui/form/button.tsx'
import { officeWords } from './strings.ts'

const DEVICES = ['phone', 'desktop'] as const
export type Device = (typeof DEVICES)[number]

interface DeviceChoiceProps {
  device: Device
  onChange: (device: Device) => void
}

/** Two buttons above a preview: as on a phone, or as on a desktop. */
export function DeviceChoice({ device, onChange }: DeviceChoiceProps) {
  return (
    <fieldset aria-label={officeWords.shownOn} className="mb-4 flex gap-2">
      {DEVICES.map((option) => (
        <Button
          key={option}
          size="small"
          variant={device === option ? 'primary' : 'secondary'}
          aria-pressed={device === option}
          onClick={() => onChange(option)}
        >
          {officeWords.devices[option]}
        </Button>
      ))}
    </fieldset>
  )
}
