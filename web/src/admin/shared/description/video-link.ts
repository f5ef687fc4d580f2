/** The players that the server's `sanitize-description.ts` allows, with the same pattern. */
const PLAYER =
  /^https:\/\/(?:www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{1,64}|player\.vimeo\.com\/video\/\d{1,20})(?:\?[\w=&;.,%-]*)?$/
/** The embed code of both sites, which contains the player's address. */
const FRAME = /^<iframe\s[^>]*\bsrc="([^"]+)"/i
const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const VIMEO = /^(?:(?:www|player)\.)?vimeo\.com$/
const YOUTUBE_ID = /^[\w-]{6,64}$/

/** Whether it is a player's address that a description may contain. */
export function isPlayer(src: string): boolean {
  return PLAYER.test(src)
}

/**
 * The player of a video from its link (watch, share, shorts, embed; Vimeo's page and player), with the second it starts
 * at. Null if the whole text is not such a link.
 */
export function videoPlayer(text: string): string | null {
  const link = FRAME.exec(text.trim())?.[1]?.replaceAll('&amp;', '&') ?? text.trim()
  const whole = link.startsWith('//')
    ? `https:${link}`
    : /^https?:\/\//i.test(link)
      ? link
      : `https://${link}`
  if (/\s/.test(link) || !URL.canParse(whole)) return null
  const url = new URL(whole)
  const player = youtubePlayer(url) ?? vimeoPlayer(url)
  return player !== null && isPlayer(player) ? player : null
}

function youtubePlayer(url: URL): string | null {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  const isShort = url.hostname === 'youtu.be'
  if (!isShort && !YOUTUBE.test(url.hostname)) return null
  const isPath = ['embed', 'shorts', 'live', 'v'].includes(first)
  const id = isShort ? first : first === 'watch' ? url.searchParams.get('v') : isPath ? second : null
  if (!id || !YOUTUBE_ID.test(id)) return null
  const host = url.hostname.includes('-nocookie') ? 'www.youtube-nocookie.com' : 'www.youtube.com'
  const start = secondsOf(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')
  return `https://${host}/embed/${id}${start > 0 ? `?start=${start}` : ''}`
}

function vimeoPlayer(url: URL): string | null {
  if (!VIMEO.test(url.hostname)) return null
  const parts = url.pathname.split('/').filter(Boolean)
  const at = parts.findIndex((part) => /^\d+$/.test(part))
  if (at < 0) return null
  // An unlisted video needs its hash.
  const name = url.searchParams.get('h') ?? parts[at + 1] ?? ''
  return `https://player.vimeo.com/video/${parts[at]}${/^[\da-f]+$/i.test(name) ? `?h=${name}` : ''}`
}

/** `90`, `90s`, `1m30s`, `1h2m3s` → seconds; 0 for anything else. */
function secondsOf(text: string): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text)
  const [hours = 0, minutes = 0, seconds = 0] = (match ?? []).slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
