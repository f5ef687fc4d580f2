import { LogOut, Store, Wallet } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Role } from '../lib/session.ts'
import { strings } from '../lib/strings.ts'
import { type Theme, useTheme } from '../lib/theme.ts'
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { AccountTrigger } from './account-trigger.tsx'
import { useLogout } from './use-logout.ts'

const words = strings.shell

interface AccountMenuProps {
  username: string | undefined
  role: Role
  /** Somebody has pressed the button that stood here before. */
  isAwaited: boolean
  /** That button has the focus. */
  isFocused: boolean
}

export function AccountMenu({ username, role, isAwaited, isFocused }: AccountMenuProps) {
  const [theme, setTheme] = useTheme()
  const logout = useLogout()
  const button = useRef<HTMLButtonElement>(null)
  // At once: a Tab in between would begin at the top of the page.
  useLayoutEffect(() => {
    if (isFocused) button.current?.focus()
  }, [isFocused])
  useEffect(() => {
    // Pressed rather than opened: the menu then takes the focus, as it does ever after.
    if (isAwaited) button.current?.click()
  }, [isAwaited])
  return (
    <Menu trigger={<AccountTrigger ref={button} username={username} />}>
      {username && <MenuLabel>{username}</MenuLabel>}
      {role === 'USER' ? (
        <MenuLink icon={Wallet} to="/deposit">
          {words.deposit}
        </MenuLink>
      ) : (
        <MenuLink icon={Store} to="/admin/dashboard">
          {words.backOffice}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuChoices<Theme>
        label={words.theme}
        value={theme}
        onChange={setTheme}
        choices={[
          { value: 'system', label: words.themeSystem },
          { value: 'light', label: words.themeLight },
          { value: 'dark', label: words.themeDark },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onClick={logout}>
        {words.logout}
      </MenuItem>
    </Menu>
  )
}
