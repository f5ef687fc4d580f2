import { BadgeCheck, Check, History, type LucideIcon, Sprout, Wallet } from 'lucide-react'
import { builtInServices } from '../../shared/site-texts.ts'
import { ForEach, slot, Without } from '../slots.tsx'
import { landing } from '../strings.ts'
import { Section } from './section.tsx'

/** One per service that comes with the shop. */
const ICONS = [History, Sprout, BadgeCheck, Wallet] as const

export function Services() {
  return (
    <Section id="services" title={landing.services} lead={landing.servicesLead}>
      <ul className="border-line border-t">
        <ForEach part="ownServices">
          <Service icon={Check} title={slot('serviceTitle')} text={slot('serviceText')} />
        </ForEach>
        <Without part="ownServices">
          {builtInServices.map(({ title, text }, index) => (
            <Service key={title} icon={ICONS[index] ?? Check} title={title} text={text} />
          ))}
        </Without>
      </ul>
    </Section>
  )
}

interface ServiceProps {
  icon: LucideIcon
  title: string
  text: string
}

function Service({ icon: Icon, title, text }: ServiceProps) {
  return (
    <li className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-5 md:grid-cols-[1.5rem_18rem_minmax(0,1fr)] md:items-baseline">
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 text-brand md:translate-y-1" />
      <h3 className="wrap-anywhere text-21">{title}</h3>
      <p className="wrap-anywhere col-start-2 max-w-measure text-pretty text-muted md:col-start-auto">
        {text}
      </p>
    </li>
  )
}
