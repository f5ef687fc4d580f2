export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * The headers of every answer of the API: it must not be stored, its type must not be guessed, and a browser that shows
 * it as a page loads nothing and shows it in no frame.
 */
export const API_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}
