/** The players that the server's `sanitize-description.ts` allows, with the same pattern. */
const PLAYER =
  /^https:\/\/(?:www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{1,64}|player\.vimeo\.com\/video\/\d{1,20})(?:\?[\w=&;.,%-]*)?(?:#t=\d{1,6}s)?$/
/** The player's address in the embed code of both sites, which may begin with another tag. */
const FRAME = /<iframe\s[^<>]*\bsrc="([^"<>]+)"/i
const YOUTUBE = /^(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com$/
const VIMEO = /^(?:(?:www|player)\.)?vimeo\.com$/
/** In a path of Vimeo, the number after one of these is not the id of a video. */
const VIMEO_COLLECTIONS = ['showcase', 'album', 'channels', 'groups', 'event']
const YOUTUBE_ID = /^[\w-]{6,64}$/
const PLAYLIST_ID = /^[\w-]{2,64}$/

/** Whether the address is that of a player that a description may contain. */
export function isPlayer(src: string): boolean {
  return PLAYER.test(src)
}

/**
 * The address of a video's player, from a link to the video (watch, share, shorts, embed; Vimeo's page and player). It
 * keeps the start, and the list of a playlist's player. Null if the whole text is not such a link.
 */
export function videoPlayer(text: string): string | null {
  const trimmed = text.trim()
  const frame = trimmed.startsWith('<') ? FRAME.exec(trimmed)?.[1] : undefined
  const link = frame?.replaceAll('&amp;', '&') ?? trimmed
  const address = withScheme(link)
  if (/\s/.test(link) || !URL.canParse(address)) return null
  const url = new URL(address)
  const player = youtubePlayer(url) ?? vimeoPlayer(url)
  return player !== null && isPlayer(player) ? player : null
}

function withScheme(link: string): string {
  if (link.startsWith('//')) return `https:${link}`
  return /^https?:\/\//i.test(link) ? link : `https://${link}`
}

function youtubePlayer(url: URL): string | null {
  const id = youtubeId(url)
  if (!id || !YOUTUBE_ID.test(id)) return null
  const host = url.hostname.includes('-nocookie') ? 'www.youtube-nocookie.com' : 'www.youtube.com'
  const query = new URLSearchParams()
  const list = url.searchParams.get('list') ?? ''
  if (isOfPlaylist(url) && PLAYLIST_ID.test(list)) query.set('list', list)
  const start = startOf(url, 'start')
  if (start > 0) query.set('start', String(start))
  return `https://${host}/embed/${id}${query.size > 0 ? `?${query}` : ''}`
}

/** A link to watch one video of a list shows that video only; an embed code and a link to the list show the list. */
function isOfPlaylist({ pathname }: URL): boolean {
  return pathname.startsWith('/embed/') || pathname === '/playlist'
}

/** From which second a link plays the video: `?t=`, `#t=`, and the player's own parameter. */
function startOf({ searchParams, hash }: URL, ownParameter: string): number {
  return secondsOf(searchParams.get(ownParameter) ?? searchParams.get('t') ?? hash.replace(/^#t=/, ''))
}

function youtubeId(url: URL): string | null {
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean)
  if (url.hostname === 'youtu.be') return first
  if (!YOUTUBE.test(url.hostname)) return null
  if (first === 'watch') return url.searchParams.get('v')
  if (first === 'playlist') return 'videoseries'
  return ['embed', 'shorts', 'live', 'v'].includes(first) ? second : null
}

function vimeoPlayer(url: URL): string | null {
  if (!VIMEO.test(url.hostname)) return null
  const parts = url.pathname.split('/').filter(Boolean)
  const idIndex = parts.findIndex(
    (part, nth) => /^\d+$/.test(part) && !VIMEO_COLLECTIONS.includes(parts[nth - 1] ?? ''),
  )
  if (idIndex < 0) return null
  // An unlisted video needs its hash.
  const hash = url.searchParams.get('h') ?? parts[idIndex + 1] ?? ''
  const query = /^[\da-f]+$/i.test(hash) ? `?h=${hash}` : ''
  const start = startOf(url, 't')
  return `https://player.vimeo.com/video/${parts[idIndex]}${query}${start > 0 ? `#t=${start}s` : ''}`
}

/** `90`, `90s`, `1m30s`, `1h2m3s` → seconds; 0 for anything else. */
function secondsOf(text: string): number {
  const match = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(text)
  const [hours = 0, minutes = 0, seconds = 0] = (match ?? []).slice(1).map((part) => Number(part ?? 0))
  return hours * 3600 + minutes * 60 + seconds
}
