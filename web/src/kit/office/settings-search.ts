import { asSearchParams, oneOf } from '../search/search-params.ts'

/** The tabs of the settings. The plain address opens the first one: the requirements have the prices of shipments there. */
export const settingsTabs = ['shipments', 'store', 'brand', 'payments', 'pages'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The open tab of the settings. */
export function settingsSearch(raw: Record<string, unknown>) {
  return asSearchParams({ tab: oneOf(raw, 'tab', settingsTabs) })
}
