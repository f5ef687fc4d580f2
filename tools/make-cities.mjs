// `node tools/make-cities.mjs cities1000.txt`: creates the shop's lists of cities from GeoNames' dump (cities1000.zip
// of https://download.geonames.org/export/dump/, CC BY 4.0). Needs Node 24 and no packages. Run `npm run format` after
// it.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { COUNTRY_CODES, STATE_CODES } from '../contract/src/places.ts'
import { ROOT } from './root.mjs'

const FOLDER = path.join(ROOT, 'server/src/areas/shipments/places')
const CITIES_PER_STATE = 40
const CITIES_PER_COUNTRY = 25

/** GeoNames' codes for sections of a city, and for abandoned, destroyed or historical places. */
const NO_CITIES = ['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH']
/** Letters, spaces, apostrophes, dots, commas, slashes and hyphens only: no markup and no direction marks. */
const PLAIN_NAME = /^[\p{L}\p{M}][\p{L}\p{M} '’‘ʼʻ.,/-]*$/u
/** Time zones that are wrong in older dumps: Ciudad Juárez got its own zone in 2022. */
const CORRECTED_ZONES = new Map([['MX Juárez', 'America/Ciudad_Juarez']])

/** Names that contain the state, which the shop adds to each city. */
const CORRECTED_NAMES = new Map([['Washington, D.C.', 'Washington']])

/**
 * @typedef {{ name: string, latitude: number, longitude: number, country: string, state: string, population: number,
 * timeZone: string }} City
 */

const [file] = process.argv.slice(2)
if (!file) throw new Error('Usage: node tools/make-cities.mjs cities1000.txt')
const cities = readCities(readFileSync(file, 'utf8'))
const usCities = cities.filter(({ country }) => country === 'US')

write(
  'us-cities.ts',
  'US_CITIES',
  `The ${CITIES_PER_STATE} largest cities of each state`,
  STATE_CODES.map((state) => [
    state,
    usCities.filter((city) => city.state === state).slice(0, CITIES_PER_STATE),
  ]),
)
write(
  'world-cities.ts',
  'WORLD_CITIES',
  `The ${CITIES_PER_COUNTRY} largest cities of each country`,
  COUNTRY_CODES.map((code) => [
    code,
    cities.filter(({ country }) => country === code).slice(0, CITIES_PER_COUNTRY),
  ]),
)

/**
 * Reads GeoNames' columns 1 (name), 4 and 5 (position), 8 (country), 10 (state), 14 (population) and 17 (time zone),
 * counted from 0. Column 7 is the code of the kind of place.
 * @param {string} dump
 * @returns {City[]} the largest first
 */
function readCities(dump) {
  return dump
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length >= 18 && !NO_CITIES.includes(fields[7] ?? ''))
    .map(
      ([
        ,
        name = '',
        ,
        ,
        latitude,
        longitude,
        ,
        ,
        country = '',
        ,
        state = '',
        ,
        ,
        ,
        population,
        ,
        ,
        timeZone = '',
      ]) => ({
        name: CORRECTED_NAMES.get(name.trim()) ?? name.trim(),
        latitude: Number(latitude),
        longitude: Number(longitude),
        country,
        state,
        population: Number(population),
        timeZone: CORRECTED_ZONES.get(`${country} ${name}`) ?? timeZone,
      }),
    )
    .filter(({ name }) => PLAIN_NAME.test(name))
    .toSorted((a, b) => b.population - a.population || a.name.localeCompare(b.name, 'en'))
}

/** @param {string} file @param {string} constant @param {string} title @param {[string, City[]][]} regions */
function write(file, constant, title, regions) {
  const lines = regions
    .filter(([, regionCities]) => regionCities.length > 0)
    .map(([code, regionCities]) => `  ${code}: ${quote(pack(regionCities))},`)
  const missing = regions.filter(([, regionCities]) => regionCities.length === 0).map(([code]) => code)
  const text = `// tools/make-cities.mjs makes this file from data of GeoNames (https://www.geonames.org), CC BY 4.0.
/** ${title}, the largest first; \`cities.ts\` reads it. */
export const ${constant}: Readonly<Record<string, string>> = {
${lines.join('\n')}
}
`
  writeFileSync(path.join(FOLDER, file), text)
  console.log(
    `${file}: ${lines.length} regions, ${Buffer.byteLength(text)} bytes, without a city: ${missing.join(' ') || 'none'}`,
  )
}

/**
 * One text for all cities of a region: first the time zones, then each city with name, latitude, longitude and, unless
 * it is 0, the index of its time zone.
 * @param {City[]} regionCities
 */
function pack(regionCities) {
  const zones = [...new Set(regionCities.map(({ timeZone }) => timeZone))]
  const packed = regionCities.map(({ name, latitude, longitude, timeZone }) => {
    const zone = zones.indexOf(timeZone)
    return [name, latitude.toFixed(2), longitude.toFixed(2), ...(zone > 0 ? [zone] : [])].join(';')
  })
  return [zones.join(' '), ...packed].join('|')
}

/** A string literal in the formatter's quotes. @param {string} text */
function quote(text) {
  return text.includes("'") ? `"${text}"` : `'${text}'`
}
