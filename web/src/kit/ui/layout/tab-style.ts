/** A row of links to the parts of one page; the current one has `aria-current="page"`. */
export const tabsStyle = 'mb-6 flex gap-1 border-line border-b'

export const tabStyle =
  '-mb-px flex min-h-(--control) items-center rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand'
