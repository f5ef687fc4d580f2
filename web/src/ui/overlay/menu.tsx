import { Menu as Base } from '@base-ui/react/menu'
import { createLink } from '@tanstack/react-router'
import { Check, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react'

const itemStyle =
  'flex min-h-(--target) w-full cursor-pointer select-none items-center gap-3 rounded-control px-3 text-start text-14 outline-none data-disabled:opacity-50 data-highlighted:bg-sunken'
const iconLook = { className: 'size-4 text-muted', strokeWidth: 1.75, 'aria-hidden': true } as const

interface MenuProps {
  /** Must accept a ref and the props of a button. */
  trigger: ReactElement
  children: ReactNode
}

/** A menu of actions below its button. */
export function Menu({ trigger, children }: MenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      {/* Beside its button, not at the end of the page, so that it is in the same landmark. */}
      <span ref={setPlace} className="contents" />
      <Base.Portal container={place}>
        <Base.Positioner align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="popover min-w-48 max-w-72 rounded-card bg-surface p-1 shadow-overlay outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

interface MenuItemProps {
  children: ReactNode
  icon?: LucideIcon
  onClick: () => void
}

export function MenuItem({ children, icon: Icon, onClick }: MenuItemProps) {
  return (
    <Base.Item className={itemStyle} onClick={onClick}>
      {Icon && <Icon {...iconLook} />}
      {children}
    </Base.Item>
  )
}

/** A menu item that is a link; takes the props of the router's `Link`. */
export const MenuLink = createLink(LinkEntry)

function LinkEntry({
  icon: Icon,
  children,
  ...rest
}: Omit<ComponentProps<'a'>, 'className'> & { icon?: LucideIcon }) {
  return (
    <Base.LinkItem {...rest} closeOnClick className={itemStyle}>
      {Icon && <Icon {...iconLook} />}
      {children}
    </Base.LinkItem>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <div className="truncate px-3 pt-2 pb-1 font-semibold text-14">{children}</div>
}

export function MenuSeparator() {
  return <Base.Separator className="-mx-1 my-1 border-line border-t" />
}

interface MenuChoicesProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: string }[]
}

/** A radio group; the menu stays open so that the effect is visible. */
export function MenuChoices<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: MenuChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={onChange}>
      <Base.GroupLabel className="px-3 pt-1 pb-1 text-12 text-muted">{label}</Base.GroupLabel>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className={itemStyle}>
          <span className="flex-1">{choice.label}</span>
          <Base.RadioItemIndicator>
            <Check {...iconLook} />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}
