import { type SettingsTab, settingsTabs } from './settings-search.ts'

/** The id of the field for the support number in the settings; a link with it as its hash focuses the field. */
export const SUPPORT_NUMBER = 'support-number'

/** The id of the limits of operators in the settings; mails link to it. */
export const OPERATOR_LIMITS = 'limits'

/** The id of the list of public pages in the settings; a link with it as its hash scrolls to the list. */
export const PUBLIC_PAGES = 'public-pages'

/** The tab with the place that a hash names. Mails and other links name the place alone. */
const tabOfPlace: Readonly<Record<string, SettingsTab>> = {
  [SUPPORT_NUMBER]: 'store',
  [OPERATOR_LIMITS]: 'store',
  [PUBLIC_PAGES]: 'pages',
}

/** The tab of a setting, by its name in the audit log. */
export const tabOfSetting: Readonly<Record<string, SettingsTab>> = {
  brand: 'brand',
  deposits: 'payments',
  disputes: 'payments',
  limits: 'store',
  seller: 'store',
  store: 'store',
  'time-zone': 'store',
  tracking: 'shipments',
}

/** The open tab. An unknown value opens the first one. */
export function settingsTabOf({ tab }: { tab?: SettingsTab | undefined }, hash: string): SettingsTab {
  return tab ?? tabOfPlace[hash] ?? settingsTabs[0]
}
