import { builtInTestimonials } from '../../../../kit/site-texts.ts'
import { slot, With, Without } from '../slots.tsx'
import { landing } from '../strings.ts'
import { Section } from './section.tsx'

/** An admin's testimonials, or those that come with the shop; absent if an admin removed them all. */
export function Testimonials() {
  return (
    <With part="testimonials">
      <Section id="testimonials" sunken title={landing.testimonials} lead={landing.testimonialsLead}>
        <ul className="grid gap-8 md:grid-cols-3 lg:gap-12">
          <With part="ownTestimonials">
            <Testimonial
              name={slot('testimonialName')}
              role={slot('testimonialRole')}
              text={slot('testimonialText')}
            />
          </With>
          <Without part="ownTestimonials">
            {builtInTestimonials.map((testimonial) => (
              <Testimonial key={testimonial.name} {...testimonial} />
            ))}
          </Without>
        </ul>
      </Section>
    </With>
  )
}

interface TestimonialProps {
  name: string
  role: string
  text: string
}

function Testimonial({ name, role, text }: TestimonialProps) {
  return (
    <li className="border-control border-t border-dashed pt-6">
      <figure className="flex h-full flex-col gap-4">
        <blockquote className="wrap-anywhere text-18">
          <p>{`“${text}”`}</p>
        </blockquote>
        <figcaption className="wrap-anywhere mt-auto text-14 text-muted">
          <strong className="font-semibold text-ink">{name}</strong>
          {`, ${role}`}
        </figcaption>
      </figure>
    </li>
  )
}
