import {
  buttonsContent,
  headlineContent,
  leadContent,
  legalContent,
  MAX_SITE_TEXT_LENGTH,
} from '@docket/contract/site-texts'
import { EditorField } from '../../../../kit/office/description/editor/editor-field.tsx'
import { builtInButtons } from '../../../../kit/site-texts.ts'
import { Notice } from '../../../../kit/ui/feedback/notice.tsx'
import { TextArea } from '../../../../kit/ui/form/text-area.tsx'
import { TextField } from '../../../../kit/ui/form/text-field.tsx'
import { useZodForm } from '../../../../kit/ui/form/use-zod-form.ts'
import { FeaturedForm } from './featured-form.tsx'
import { FormOfText, type FormPropsOf, type TextFormProps } from './form-of-text.tsx'
import { FiguresForm, ServicesForm, TestimonialsForm } from './row-forms.tsx'
import { words } from './strings.ts'

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

function HeadlineForm({ text, ...props }: FormPropsOf<'headline'>) {
  const form = useZodForm({ schema: headlineContent, defaults: text.content ?? { text: '' } })
  return (
    <FormOfText {...props} form={form} toText={(content) => ({ name: 'headline', content })}>
      <TextField
        label={words.headlineText}
        autoComplete="off"
        maxLength={MAX_SITE_TEXT_LENGTH.headline}
        {...form.field('text')}
      />
    </FormOfText>
  )
}

function ButtonsForm({ text, ...props }: FormPropsOf<'buttons'>) {
  const form = useZodForm({ schema: buttonsContent, defaults: text.content ?? builtInButtons })
  const field = { autoComplete: 'off', maxLength: MAX_SITE_TEXT_LENGTH.button }
  return (
    <FormOfText {...props} form={form} toText={(content) => ({ name: 'buttons', content })}>
      <TextField label={words.browseButton} {...field} {...form.field('browse')} />
      <TextField label={words.trackingButton} {...field} {...form.field('trackingNumbers')} />
      <TextField label={words.viewAllButton} {...field} {...form.field('viewAll')} />
      <TextField label={words.buyNowButton} {...field} {...form.field('buyNow')} />
    </FormOfText>
  )
}

function LeadForm({ text, ...props }: FormPropsOf<'lead'>) {
  const form = useZodForm({ schema: leadContent, defaults: text.content ?? { text: '' } })
  return (
    <FormOfText {...props} form={form} toText={(content) => ({ name: 'lead', content })}>
      <TextArea label={words.leadText} maxLength={MAX_SITE_TEXT_LENGTH.lead} {...form.field('text')} />
    </FormOfText>
  )
}

/** A legal text in the editor of descriptions, without its colours and videos. */
function LegalForm({ text, ...props }: FormPropsOf<'terms' | 'privacy' | 'refund-policy'>) {
  const form = useZodForm({ schema: legalContent, defaults: { html: text.content?.html ?? '' } })
  return (
    <FormOfText {...props} form={form} toText={(content) => ({ name: text.name, content })}>
      {!props.isCustom && (
        <Notice tone="warn">
          <p>{words.placeholderHint}</p>
        </Notice>
      )}
      <EditorField form={form} name="html" label={words.legalText} hint={words.legalHint} isPlain />
    </FormOfText>
  )
}
