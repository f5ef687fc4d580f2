import { type NounForms, nounForms } from '@docket/contract/nouns'
import { createContext, useContext } from 'react'

/** The forms of what the product delivers whose stock is on the screen. */
export const NounContext = createContext<NounForms>(nounForms('account'))

export const useNoun = () => useContext(NounContext)
