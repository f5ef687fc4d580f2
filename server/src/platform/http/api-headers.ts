export const JSON_TYPE = 'application/json; charset=utf-8'

/** What every answer of the API carries: nothing of it is to be stored or guessed at. */
export const API_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
