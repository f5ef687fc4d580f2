import { type AnswerTemplate, answerTemplates } from '@docket/contract/admin/answer-templates'
import { matchesSearch, searchWords } from '@docket/contract/compare-texts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../kit/api/api.ts'

export const templatesKey = ['admin', 'answer-templates'] as const

/** All templates. Fetched on every visit, and when the operator comes back from another tab, where one was added. */
export const templatesQuery = queryOptions({
  queryKey: templatesKey,
  queryFn: ({ signal }) => call(answerTemplates, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  meta: { errors: 'screen' },
})

/** As many as fit below an answer on a phone. */
export const SHOWN = 6

/** The templates whose title or text has each word of the search; those with all words in the title first. */
export function findTemplates(templates: readonly AnswerTemplate[], search: string): AnswerTemplate[] {
  const typed = searchWords(search)
  const byTitle = templates.filter(({ title }) => matchesSearch(title, typed))
  const byText = templates.filter(
    (template) => !byTitle.includes(template) && matchesSearch(`${template.title} ${template.text}`, typed),
  )
  return [...byTitle, ...byText]
}
