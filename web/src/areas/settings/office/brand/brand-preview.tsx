import { type AccentTones, accent, accentTones, DEFAULT_ACCENT } from '@docket/contract/accent'
import type { BrandPicture } from '@docket/contract/admin/brand'
import { fittedLogo } from '@docket/contract/brand-styles'
import { type CSSProperties, useState } from 'react'
import { useStoreName } from '../../../../kit/store/store-name.ts'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import { Card } from '../../../../kit/ui/layout/card.tsx'
import { Mark } from '../../../../kit/ui/layout/mark.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { neutralsOf, plate } from './preview-colours.ts'
import { words } from './strings.ts'

type Theme = 'light' | 'dark'

interface BrandPreviewProps {
  /** A choice, or what is typed as a colour. */
  chosen: string
  logo: BrandPicture | null
}

/** How the shop looks with what is chosen, in both themes. A colour that is refused keeps the one before. */
export function BrandPreview({ chosen, logo }: BrandPreviewProps) {
  const typed = accent.safeParse(chosen)
  const [shown, setShown] = useState<string>(DEFAULT_ACCENT)
  if (typed.success && typed.data !== shown) setShown(typed.data)
  const tones = accentTones(typed.success ? typed.data : shown)
  return (
    <Card as="section">
      <h2 className="mb-4 text-18">{words.preview}</h2>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
        {(['light', 'dark'] as const).map((theme) => (
          <figure key={theme} className="flex min-w-0 flex-col gap-1">
            {/* An example: nothing in it can be used. */}
            <div aria-hidden="true" inert>
              <Example theme={theme} tones={tones[theme]} logo={logo} />
            </div>
            <figcaption className="text-14 text-muted">{words.themes[theme]}</figcaption>
          </figure>
        ))}
      </div>
    </Card>
  )
}

interface ExampleProps {
  theme: Theme
  tones: AccentTones
  logo: BrandPicture | null
}

function Example({ theme, tones, logo }: ExampleProps) {
  const { example } = words
  return (
    <div
      className="overflow-hidden rounded-card border border-line bg-bg text-ink"
      style={{ ...neutralsOf(theme), ...variables(tones) }}
    >
      <div className="flex h-(--header) items-center justify-between gap-3 border-line border-b px-4">
        <Identity theme={theme} logo={logo} />
        <span className="font-medium text-14 text-brand">{example.products}</span>
      </div>
      <div className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center gap-4">
          <span className={buttonStyle({ variant: 'primary', size: 'small' })}>{example.button}</span>
          <span className={`${textLinkStyle} text-14`}>{example.link}</span>
        </div>
        <Receipt
          title={example.receipt}
          aside={<span className="font-semibold text-stamp">{example.stamp}</span>}
        >
          <ReceiptLines>
            <ReceiptLine label={example.item} value={example.price} />
            <ReceiptLine total label={example.total} value={example.price} />
          </ReceiptLines>
        </Receipt>
      </div>
    </div>
  )
}

/** What a header shows: the logo, on a plate if the theme would hide it, or the mark and the name. */
function Identity({ theme, logo }: { theme: Theme; logo: BrandPicture | null }) {
  const storeName = useStoreName()
  if (logo) {
    return (
      <img
        {...fittedLogo(logo)}
        src={logo.url}
        alt=""
        style={logo.ground === theme ? undefined : plate(logo.ground)}
      />
    )
  }
  return (
    <span className="flex min-w-0 items-center gap-2 font-bold text-18 tracking-tight">
      <Mark />
      <span className="truncate">{storeName}</span>
    </span>
  )
}

/** The accent for what is inside. */
function variables({ brand, strong, onBrand, soft }: AccentTones) {
  return {
    '--color-brand': brand,
    '--color-brand-strong': strong,
    '--color-on-brand': onBrand,
    '--color-brand-soft': soft,
  } as CSSProperties // React's type has no custom properties.
}
