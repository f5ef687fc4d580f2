import type { SiteText } from '@docket/contract/site-texts'
import { ButtonsForm } from './buttons-form.tsx'
import { FeaturedForm } from './featured-form.tsx'
import { FiguresForm } from './figures-form.tsx'
import { HeadlineForm } from './headline-form.tsx'
import { LeadForm } from './lead-form.tsx'
import { LegalForm } from './legal-form.tsx'
import { ServicesForm } from './services-form.tsx'
import { TestimonialsForm } from './testimonials-form.tsx'

export interface TextFormProps<Text extends SiteText = SiteText> {
  /** The id of the `<form>`. */
  id: string
  text: Text
  /** Whether the form begins with a text that is not the newest version. */
  isUnsaved: boolean
  /** Whether visitors see a text that an admin has written. */
  isCustom: boolean
  isBusy: boolean
  onSubmit: (text: SiteText) => Promise<unknown>
  onPreview: (text: SiteText) => void
}

/** The form for a text. */
export function TextForm({ text, ...props }: TextFormProps) {
  switch (text.name) {
    case 'headline':
      return <HeadlineForm text={text} {...props} />
    case 'buttons':
      return <ButtonsForm text={text} {...props} />
    case 'featured':
      return <FeaturedForm text={text} {...props} />
    case 'figures':
      return <FiguresForm text={text} {...props} />
    case 'lead':
      return <LeadForm text={text} {...props} />
    case 'services':
      return <ServicesForm text={text} {...props} />
    case 'testimonials':
      return <TestimonialsForm text={text} {...props} />
    default:
      return <LegalForm text={text} {...props} />
  }
}
