import { LogOut, Store, Wallet } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
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
  /** It replaces a button that was pressed. */
  opensAtOnce: boolean
}

export function AccountMenu({ username, role, opensAtOnce }: AccountMenuProps) {
  const [theme, setTheme] = useTheme()
  const logout = useLogout()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it appears
  useLayoutEffect(() => {
    if (!opensAtOnce) return
    // Pressed rather than opened, and with the focus: the menu then takes it, and gives it back, as it does ever after.
    button.current?.focus()
    button.current?.click()
  }, [])
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
