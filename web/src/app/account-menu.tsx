import { LogOut, Store, Wallet } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { type Theme, useTheme } from '../lib/theme.ts'
import type { Role } from '../shared/session/session.ts'
import { headerWords } from '../shared/strings.ts'
import { Menu, MenuChoices, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../ui/overlay/menu.tsx'
import { uiWords } from '../ui/strings.ts'
import { AccountTrigger } from './account-trigger.tsx'
import { useLogout } from './use-logout.ts'

interface AccountMenuProps {
  username: string | undefined
  role: Role
  /** It replaces a button that has just been pressed. */
  opensAtOnce: boolean
}

export function AccountMenu({ username, role, opensAtOnce }: AccountMenuProps) {
  const [theme, setTheme] = useTheme()
  const logout = useLogout()
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only on mount
  useLayoutEffect(() => {
    if (!opensAtOnce) return
    // Focus and click instead of opening it by state, so that the menu takes the focus and restores it as usual.
    button.current?.focus()
    button.current?.click()
  }, [])
  return (
    <Menu trigger={<AccountTrigger ref={button} username={username} />}>
      {username && <MenuLabel>{username}</MenuLabel>}
      {role === 'USER' ? (
        <MenuLink icon={Wallet} to="/deposit">
          {headerWords.deposit}
        </MenuLink>
      ) : (
        <MenuLink icon={Store} to="/admin/dashboard">
          {headerWords.backOffice}
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuChoices<Theme>
        label={uiWords.theme}
        value={theme}
        onChange={setTheme}
        choices={[
          { value: 'system', label: uiWords.themeSystem },
          { value: 'light', label: uiWords.themeLight },
          { value: 'dark', label: uiWords.themeDark },
        ]}
      />
      <MenuSeparator />
      <MenuItem icon={LogOut} onClick={logout}>
        {headerWords.logout}
      </MenuItem>
    </Menu>
  )
}
