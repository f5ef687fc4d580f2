import { landing, testimonials } from '../strings.ts'
import { Section } from './section.tsx'

export function Testimonials() {
  return (
    <Section id="testimonials" sunken title={landing.testimonials} lead={landing.testimonialsLead}>
      <ul className="grid gap-8 md:grid-cols-3 lg:gap-12">
        {testimonials.map(({ name, role, text }) => (
          <li key={name} className="border-control border-t border-dashed pt-6">
            <figure className="flex h-full flex-col gap-4">
              <blockquote className="text-18">
                <p>{`“${text}”`}</p>
              </blockquote>
              <figcaption className="mt-auto text-14 text-muted">
                <strong className="font-semibold text-ink">{name}</strong>
                {`, ${role}`}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  )
}
