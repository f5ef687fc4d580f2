import {
  BadgeCheck,
  Check,
  FlaskConical,
  History,
  Layers,
  type LucideIcon,
  Sprout,
  Wallet,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { builtInServices } from '../../../../kit/site-texts.ts'
import { Cover } from '../../../../kit/ui/layout/cover.tsx'
import { textLinkStyle } from '../../../../kit/ui/layout/text-link-style.ts'
import { slot, With, Without } from '../slots.tsx'
import { landing } from '../strings.ts'
import { Section } from './section.tsx'

/** One icon for each built-in service. The last service is about the wallet, which every shop has. */
const ICONS = [History, Sprout, BadgeCheck, Wallet] as const
const examples = builtInServices.slice(0, -1)
const wallet = builtInServices[builtInServices.length - 1]

/** An admin's own rows, or what is for sale: categories in stock, or examples of them, and test shipments. */
export function Services() {
  return (
    <Section id="services" title={landing.services}>
      <ul className="border-line border-t">
        <With part="ownServices">
          <Service icon={<Icon of={Check} />} title={slot('serviceTitle')} text={slot('serviceText')} />
        </With>
        <Without part="ownServices">
          <With part="stockServices">
            <CategoryService />
          </With>
          <With part="otherServices">
            <Service
              icon={<Icon of={Layers} />}
              title={<ServiceLink href="/products">{landing.otherServices}</ServiceLink>}
              text={landing.otherServicesText(slot('otherCategories'))}
            />
          </With>
          <Without part="stockServices">
            {examples.map(({ title, text }, index) => (
              <Service key={title} icon={<Icon of={ICONS[index] ?? Check} />} title={title} text={text} />
            ))}
          </Without>
          <With part="shipmentService">
            <Service
              icon={<Icon of={FlaskConical} />}
              title={<ServiceLink href="/tracking-numbers">{landing.shipments}</ServiceLink>}
              text={landing.shipmentsText(slot('shipmentPrice'))}
            />
          </With>
          {wallet && <Service icon={<Icon of={Wallet} />} title={wallet.title} text={wallet.text} />}
        </Without>
      </ul>
    </Section>
  )
}

/** A category of the catalogue, with the drawn cover of its products in small. */
function CategoryService() {
  const coverProps = {
    hue: slot('categoryHue'),
    illustration: slot('categoryIllustration'),
    small: true,
    className: 'size-8 rounded-control',
  }
  return (
    <Service
      icon={
        <>
          <With part="categoryLogo">
            <Cover {...coverProps} logo={slot('logoUrl')} />
          </With>
          <Without part="categoryLogo">
            <Cover {...coverProps} />
          </Without>
        </>
      }
      title={
        <ServiceLink href={`/products?categoryId=${slot('categoryId')}`}>{slot('category')}</ServiceLink>
      }
      text={landing.serviceText(slot('categoryKinds'), slot('categoryPrice'))}
    />
  )
}

function ServiceLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className={textLinkStyle}>
      {children}
    </a>
  )
}

function Icon({ of: Glyph }: { of: LucideIcon }) {
  return <Glyph aria-hidden="true" strokeWidth={1.75} className="m-1 size-6 text-brand" />
}

interface ServiceProps {
  icon: ReactNode
  title: ReactNode
  text: string
  /** Below the text. */
  children?: ReactNode
}

function Service({ icon, title, text, children }: ServiceProps) {
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-5 md:grid-cols-[2rem_18rem_minmax(0,1fr)]">
      <span className="size-8">{icon}</span>
      <h3 className="wrap-anywhere pt-0.5 text-21">{title}</h3>
      <div className="wrap-anywhere col-start-2 max-w-measure md:col-start-auto md:pt-1">
        <p className="text-pretty text-muted">{text}</p>
        {children && <div className="mt-1 empty:hidden">{children}</div>}
      </div>
    </li>
  )
}
