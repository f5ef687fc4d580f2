import { Contact } from '../sections/contact.tsx'
import { Figures } from '../sections/figures.tsx'
import { Hero } from '../sections/hero.tsx'
import { Products } from '../sections/products.tsx'
import { Services } from '../sections/services-offered.tsx'
import { Testimonials } from '../sections/testimonials.tsx'
import { WhyUs } from '../sections/why-us.tsx'

/** The page at `/`. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <Products />
      <Figures />
      <Services />
      <WhyUs />
      <Testimonials />
      <Contact />
    </>
  )
}
