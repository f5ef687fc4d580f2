import { useId, useState } from 'react'
import { strings } from '../../lib/strings.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Kbd } from './kbd.tsx'
import { places } from './places.ts'
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts'

const words = strings.adminPalette

/** Every shortcut, and the switch for those of a single key. */
export function ShortcutsSheet({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  const switchId = useId()
  return (
    <Dialog open onClose={onClose} title={words.shortcuts}>
      <dl className="grid gap-x-8 gap-y-1 text-14 sm:grid-cols-2">
        <Shortcut keys={[words.paletteKeys]} what={words.openPalette} />
        <Shortcut keys={['?']} what={words.shortcuts} isOff={!isOn} />
        {places.map(({ key, label }) => (
          <Shortcut key={key} keys={['g', key]} what={label} isOff={!isOn} />
        ))}
        <Shortcut keys={['Esc']} what={words.closes} />
      </dl>
      <label htmlFor={switchId} className="mt-6 flex items-start gap-3 border-line border-t pt-4 text-14">
        <input
          id={switchId}
          type="checkbox"
          checked={isOn}
          className="mt-0.5 size-5 shrink-0 accent-brand"
          onChange={({ target }) => {
            switchSingleKeys(target.checked)
            setIsOn(target.checked)
          }}
        />
        <span>
          <span className="block font-medium">{words.singleKeys}</span>
          <span className="block text-muted">{words.singleKeysHint}</span>
        </span>
      </label>
    </Dialog>
  )
}

function Shortcut({ keys, what, isOff = false }: { keys: string[]; what: string; isOff?: boolean }) {
  return (
    <div className="flex items-center justify-between gap-4 border-line border-b py-1.5">
      <dt className={isOff ? 'text-muted line-through' : undefined}>{what}</dt>
      <dd className="flex shrink-0 gap-1">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
