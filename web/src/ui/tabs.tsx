import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

interface TabsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: string; panel: ReactNode }[]
}

/** Views of one thing; which one is open comes from the URL. A panel is built when it is first opened. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: TabsProps<Value>) {
  return (
    <Base.Root value={value} onValueChange={onChange}>
      <Base.List aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            className="min-h-(--control) shrink-0 border-transparent border-b-2 px-3 font-medium text-muted -outline-offset-2 hover:text-ink data-active:border-brand data-active:text-ink"
          >
            {tab.label}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="pt-6">
          {tab.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
