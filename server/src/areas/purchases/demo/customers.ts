import { randomFrom } from '../../catalogue/demo/random.ts'

/** A customer of the demo shop. Mail to .test reaches no one (RFC 2606). */
export interface PastCustomer {
  username: string
  email: string
  joinedAt: Date
}

const DAY_MS = 24 * 60 * 60_000

const NAMES = [
  ...['amara.obi', 'ben.carter', 'chidi.eze', 'clara.neumann', 'daniel.osei', 'deniz.aydin'],
  ...['ella.lindqvist', 'emeka.nwosu', 'farah.haddad', 'femi.adeyemi', 'grace.mensah', 'hana.sato'],
  ...['ifeoma.okafor', 'ivan.petrov', 'jana.novak', 'jonas.weber', 'kemi.balogun', 'kofi.boateng'],
  ...['leila.rahimi', 'liam.murphy', 'lucia.romero', 'maja.kowalska', 'marco.bianchi', 'mei.chen'],
  ...['nadia.karim', 'ngozi.uche', 'noah.jensen', 'olu.bankole', 'omar.farouk', 'paula.silva'],
  ...['priya.nair', 'rashid.bello', 'sara.johansson', 'sofia.alves', 'tariq.aziz', 'tobias.klein'],
  ...['tunde.ajayi', 'uma.patel', 'viktor.horvat', 'yara.santos', 'yusuf.danjuma', 'zainab.musa'],
]

/** The customers in the order in which they joined: a third on the first days, the others spread over the time. */
export function planCustomers(firstDayMs: number, days: number): PastCustomer[] {
  const random = randomFrom('demo customers')
  return NAMES.map((username, nth) => {
    const share = nth / NAMES.length
    // The first third joins within 3 days, the others until 3 days before the end.
    const day = share < 1 / 3 ? share * 9 : 3 + (share - 1 / 3) * 1.5 * (days - 6)
    // Between 06:00 and 22:00 UTC.
    const joinedMs = firstDayMs + Math.floor(day) * DAY_MS + (6 + 16 * random()) * 60 * 60_000
    return { username, email: `${username}@example.test`, joinedAt: new Date(Math.floor(joinedMs)) }
  }).sort((a, b) => a.joinedAt.getTime() - b.joinedAt.getTime())
}
