export const JSON_TYPE = 'application/json; charset=utf-8'

/** The headers of every answer of the API: it must not be stored, and its type must not be guessed. */
export const API_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
