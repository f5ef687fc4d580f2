import { textKey } from '../compare-texts.ts'
import { text } from '../text.ts'

/**
 * Today's names (IANA, zone.tab) of the zones for which browsers and Node keep an older one. An outside PostgreSQL may
 * know only the new names.
 */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
}

export const MAX_TIME_ZONE_LENGTH = 64
const UNKNOWN = 'Choose a time zone of the list, such as Europe/Berlin.'

/** The IANA name of a time zone; an offset such as `+08:00` is none, because it knows no summer time. */
export const timeZone = text(MAX_TIME_ZONE_LENGTH)
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_+/-]+$/, UNKNOWN)
  .transform(nameInList)
  // The database knows each name in its own case only.
  .refine((name) => /^[A-Z]/.test(name) && isTimeZone(name), UNKNOWN)

/** All time zones by name, for a select. */
export function allTimeZones(): string[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone').map((name) => RENAMED[name] ?? name)].sort()
}

/** The name as the list has it, for one that is typed in another case or is an older one. */
function nameInList(typed: string): string {
  const names = [...Object.entries(RENAMED), ...allTimeZones().map((name) => [name, name] as const)]
  const key = textKey(typed)
  return names.find(([name]) => textKey(name) === key)?.[1] ?? typed
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
