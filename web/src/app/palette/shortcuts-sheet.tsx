import { useState } from 'react'
import type { OfficeScreen } from '../../kit/office/office-area.ts'
import { Switch } from '../../kit/ui/form/switch.tsx'
import { Dialog } from '../../kit/ui/overlay/dialog.tsx'
import { Kbd } from './kbd.tsx'
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts'
import { words } from './strings.ts'

interface ShortcutsSheetProps {
  screens: readonly OfficeScreen[]
  onClose: () => void
}

/** Every shortcut, and the switch that turns the single-key shortcuts on or off. */
export function ShortcutsSheet({ screens, onClose }: ShortcutsSheetProps) {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Dialog open onClose={onClose} title={words.shortcuts}>
      <dl className="grid gap-x-8 gap-y-1 text-14 sm:grid-cols-2">
        <Shortcut keys={[words.paletteKeys]} label={words.openPalette} />
        <Shortcut keys={['?']} label={words.shortcuts} isOff={!isOn} />
        {screens.map(({ key, label }) => (
          <Shortcut key={key} keys={['g', key]} label={label} isOff={!isOn} />
        ))}
        <Shortcut keys={['Esc']} label={words.closes} />
      </dl>
      <div className="mt-6 border-line border-t pt-4">
        <Switch
          label={words.singleKeys}
          hint={words.singleKeysHint}
          checked={isOn}
          onChange={(next) => {
            switchSingleKeys(next)
            setIsOn(next)
          }}
        />
      </div>
    </Dialog>
  )
}

function Shortcut({ keys, label, isOff = false }: { keys: string[]; label: string; isOff?: boolean }) {
  return (
    <div className="flex items-center justify-between gap-4 border-line border-b py-1.5">
      <dt className={isOff ? 'text-muted line-through' : undefined}>{label}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
