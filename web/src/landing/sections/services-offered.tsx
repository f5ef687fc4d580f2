import { BadgeCheck, History, type LucideIcon, Sprout, Wallet } from 'lucide-react'
import { landing, services } from '../strings.ts'
import { Section } from './section.tsx'

const icons: Record<(typeof services)[number]['icon'], LucideIcon> = {
  aged: History,
  new: Sprout,
  verified: BadgeCheck,
  wallet: Wallet,
}

export function Services() {
  return (
    <Section id="services" title={landing.services} lead={landing.servicesLead}>
      <ul className="border-line border-t">
        {services.map(({ icon, title, text }) => {
          const Icon = icons[icon]
          return (
            <li
              key={title}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-4 gap-y-1 border-line border-b py-5 md:grid-cols-[1.5rem_18rem_minmax(0,1fr)] md:items-baseline"
            >
              <Icon aria-hidden="true" strokeWidth={1.75} className="size-6 text-brand md:translate-y-1" />
              <h3 className="text-21">{title}</h3>
              <p className="col-start-2 max-w-measure text-pretty text-muted md:col-start-auto">{text}</p>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
