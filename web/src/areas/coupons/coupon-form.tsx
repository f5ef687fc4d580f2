import { type Coupon, couponBody, MAX_CODE_LENGTH } from '@docket/contract/admin/coupons'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod'
import { ownTimeZone } from '../../kit/lib/known-time-zone.ts'
import { shownTimeZone } from '../../kit/lib/time-zone.ts'
import { amountText } from '../../kit/lib/typed-number.ts'
import { UnsavedGuard } from '../../kit/search/unsaved-guard.tsx'
import { CheckField } from '../../kit/ui/form/check-field.tsx'
import { Form } from '../../kit/ui/form/form.tsx'
import { numberWords } from '../../kit/ui/form/number-strings.ts'
import { DateField, NumberField, TextField } from '../../kit/ui/form/text-field.tsx'
import { typed, typedOrNull } from '../../kit/ui/form/typed.ts'
import { useFormReady } from '../../kit/ui/form/use-form-ready.ts'
import { useZodForm, type ZodForm } from '../../kit/ui/form/use-zod-form.ts'
import { uiWords } from '../../kit/ui/strings.ts'
import { couponTerms, expiryOf, isPast, lastDay, type Terms } from './coupons.ts'
import { words } from './words.ts'

interface CouponFormProps {
  /** The id of the `<form>`, for a submit button outside of it. */
  id: string
  /** Null for a new coupon. */
  coupon: Coupon | null
  /** Called when the form is loaded and can be submitted. */
  onReady: () => void
  onSubmit: (body: CouponFormOutput) => Promise<unknown>
}

type FormOfCoupon = ZodForm<CouponFormInput, CouponFormOutput>

export function CouponForm({ id, coupon, onReady, onSubmit }: CouponFormProps) {
  const [schema] = useState(() => couponForm(coupon))
  const form = useZodForm({ schema, defaults: couponFormDefaults(coupon) })
  useFormReady(onReady, () => form.setFocus('value', { shouldSelect: true }))
  return (
    <Form form={form} onSubmit={onSubmit} id={id}>
      <TextField
        label={words.name}
        hint={words.nameHint}
        mono
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_CODE_LENGTH}
        {...form.field('value')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <NumberField label={words.percentage} prefix="%" {...form.field('percentage')} />
        <ExpiryField form={form} coupon={coupon} />
      </div>
      <fieldset className="flex min-w-0 flex-col gap-3">
        <legend className="mb-1 font-medium text-14">
          {words.limits} <span className="font-normal text-muted">({uiWords.optional})</span>
        </legend>
        <p className="text-14 text-muted">{words.limitsHint}</p>
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <NumberField label={words.maxUsesPerUser} inputMode="numeric" {...form.field('maxUsesPerUser')} />
          <NumberField label={words.maxUses} inputMode="numeric" {...form.field('maxUses')} />
          <NumberField label={words.minSubtotal} prefix="$" {...form.field('minSubtotal')} />
        </div>
        <CheckField label={words.refundFreesUse} {...form.field('refundFreesUse')} />
      </fieldset>
      <TermsPreview form={form} termsOf={(values) => schema.safeParse(values).data} />
      <UnsavedGuard when={form.formState.isDirty} keptParams={['edit']} />
    </Form>
  )
}

function ExpiryField({ form, coupon }: { form: FormOfCoupon; coupon: Coupon | null }) {
  const day = useWatch({ control: form.control, name: 'expiryDate' })
  const expiry = expiryOf(day, coupon?.expiryDate)
  const isOver = coupon !== null && expiry !== undefined && isPast(expiry)
  return (
    <DateField
      label={words.expiryDate}
      // The end of December 31, 9999, is in the year 10000, which the contract refuses.
      max="9998-12-31"
      hint={isOver ? words.expiryPast : words.expiryHint({ zone: shownTimeZone() ?? ownTimeZone() })}
      {...form.field('expiryDate')}
    />
  )
}

/** The terms of the draft in words, as soon as the draft is valid. */
function TermsPreview({
  form,
  termsOf,
}: {
  form: FormOfCoupon
  termsOf: (values: unknown) => CouponFormOutput | undefined
}) {
  const values = termsOf({ ...form.getValues(), ...useWatch({ control: form.control }) })
  if (!values) return null
  const terms: Terms = {
    percentage: values.percentage,
    expiryDate: values.expiryDate,
    maxUses: values.maxUses ?? null,
    maxUsesPerUser: values.maxUsesPerUser ?? null,
    minSubtotal: values.minSubtotal ?? null,
  }
  return (
    <p className="rounded-control bg-sunken px-3 py-2 text-14">
      <span className="text-muted">{words.preview}:</span> {couponTerms(terms)}
    </p>
  )
}

/**
 * The schema of the form; `coupon` is null for a new coupon. The input is the typed text, the output is the contract's
 * body. A new coupon must end in the future. An existing coupon may get a past day, which ends it.
 */
export function couponForm(coupon: Coupon | null) {
  const { value, percentage, expiryDate, maxUses, maxUsesPerUser, minSubtotal, refundFreesUse } =
    couponBody.shape
  return z.object({
    value,
    percentage: z
      .string()
      .transform((text) => text.replace(/%\s*$/, ''))
      .pipe(typed(percentage)),
    expiryDate: z.string().transform((day, context) => {
      const expiry = expiryDate.safeParse(expiryOf(day, coupon?.expiryDate)).data
      if (expiry !== undefined && (coupon !== null || !isPast(expiry))) return expiry
      const message = expiry === undefined ? words.expiryRequired : words.expiryInPast
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    }),
    maxUsesPerUser: typedOrNull(maxUsesPerUser, numberWords.typeWhole),
    maxUses: typedOrNull(maxUses, numberWords.typeWhole),
    minSubtotal: typedOrNull(minSubtotal),
    refundFreesUse: refundFreesUse.unwrap(),
  })
}

export type CouponFormInput = z.input<ReturnType<typeof couponForm>>
export type CouponFormOutput = z.output<ReturnType<typeof couponForm>>

/** The initial values: those of the coupon, or empty ones. */
export function couponFormDefaults(coupon: Coupon | null): CouponFormInput {
  return {
    value: coupon?.value ?? '',
    percentage: coupon ? String(coupon.percentage) : '',
    expiryDate: coupon ? lastDay(coupon.expiryDate) : '',
    maxUsesPerUser: coupon?.maxUsesPerUser?.toString() ?? '',
    maxUses: coupon?.maxUses?.toString() ?? '',
    minSubtotal: amountText(coupon?.minSubtotal),
    refundFreesUse: coupon?.refundFreesUse ?? true,
  }
}
