/** The order matters: the header of most browsers also contains the sign of a browser that comes later in this list. */
const BROWSERS: [name: string, ...signs: RegExp[]][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|HeadlessChrome|CriOS|Chromium)\//],
  ['Safari', /\bVersion\//, /\bSafari\//],
]
const SYSTEMS: [name: string, ...signs: RegExp[]][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/**
 * A readable name for a User-Agent header, such as `Firefox on Windows`. For other programs it is the name in the
 * header, or null if there is none. It is only a hint, because a client can send anything.
 */
export function browserName(userAgent: string | null): string | null {
  if (!userAgent) return null
  const nameIn = (list: typeof BROWSERS) =>
    list.find(([, ...signs]) => signs.every((sign) => sign.test(userAgent)))?.[0]
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  if (browser) return system ? `${browser} on ${system}` : browser
  return /^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? null
}
