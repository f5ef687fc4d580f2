/** What the buyer of a product gets. The first is what every product has until an operator chooses another. */
export const NOUNS = ['account', 'key', 'link', 'code', 'licence', 'file'] as const

export type Noun = (typeof NOUNS)[number]

/** The forms of a noun, as values of the texts of `icu`: `icu('Add {count, number} {nouns}')`. */
export interface NounForms {
  noun: string
  nouns: string
  Noun: string
  Nouns: string
  /** With its article. */
  aNoun: string
  /** What an operator types in: `account information`, but `key`. */
  typed: string
  Typed: string
}

function formsOf(noun: string, { a = 'a', typed = noun } = {}): NounForms {
  const nouns = `${noun}s`
  return {
    noun,
    nouns,
    Noun: capital(noun),
    Nouns: capital(nouns),
    aNoun: `${a} ${noun}`,
    typed,
    Typed: capital(typed),
  }
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

const FORMS: Readonly<Record<Noun, NounForms>> = {
  account: formsOf('account', { a: 'an', typed: 'account information' }),
  key: formsOf('key'),
  link: formsOf('link'),
  code: formsOf('code'),
  licence: formsOf('licence'),
  file: formsOf('file'),
}

/** The screens of a buyer's orders call a delivered account so. */
const DELIVERED_ACCOUNT = formsOf('log')

/** A stored or sent name. `account` in place of one that only a newer release knows, and of none: 0.3.1 sends none. */
export function knownNoun(name: string | null | undefined): Noun {
  return NOUNS.find((each) => each === name) ?? NOUNS[0]
}

/** The words of the office and of mails for what a product delivers. */
export function nounForms(noun: string | null | undefined): NounForms {
  return FORMS[knownNoun(noun)]
}

/** The words of a buyer's orders for what was delivered: `Log (1)` of accounts, `Key (1)` of keys. */
export function deliveredForms(noun: string | null | undefined): NounForms {
  const known = knownNoun(noun)
  return known === 'account' ? DELIVERED_ACCOUNT : FORMS[known]
}
