import { ACCENT_CHOICES, type AccentChoice, accent } from '@docket/contract/accent'
import { type Brand, brandPicture } from '@docket/contract/admin/brand'
import * as z from 'zod'

export const OWN = 'own'

/** The form: its input is what is chosen and typed, its output the contract's body without its revision. */
export const brandForm = z
  .object({
    choice: z.enum([...ACCENT_CHOICES, OWN]),
    own: z.string(),
    logo: brandPicture.nullable(),
    icon: brandPicture.nullable(),
  })
  .transform(({ choice, own, logo, icon }, context) => {
    const parsed = accent.safeParse(choice === OWN ? own : choice)
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      context.addIssue({ code: 'custom', path: ['own'], message: issue?.message ?? '' })
      return z.NEVER
    }
    return { accent: parsed.data, logo: logo?.id ?? null, icon: icon?.id ?? null }
  })

export type BrandFormInput = z.input<typeof brandForm>
export type BrandFormOutput = z.output<typeof brandForm>

export function brandDefaults({ accent, logo, icon }: Brand): BrandFormInput {
  const choice = ACCENT_CHOICES.find((name): name is AccentChoice => name === accent)
  return { choice: choice ?? OWN, own: choice ? '' : accent, logo, icon }
}
