import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ProductGallery } from './product-gallery.tsx'

const product = {
  id: 7,
  title: 'Prepaid card',
  subCategory: { category: { id: 1, name: 'Cards', imageUrl: null } },
  cover: null,
}
const picture = (id: number, alt = '') => ({
  id,
  url: `/covers/${id}-640.webp`,
  srcSet: `/covers/${id}-320.webp 320w, /covers/${id}-640.webp 640w`,
  width: 640,
  height: 320,
  alt,
})

const shown = (pictures?: ReturnType<typeof picture>[]) =>
  renderToStaticMarkup(
    <ProductGallery product={{ ...product, ...(pictures && { pictures }) }} className="aspect-[2/1]" />,
  )

it.each([undefined, []])('a product without further pictures (%j) shows only its cover', (pictures) => {
  expect(shown(pictures)).not.toContain('<ul')
  expect(shown(pictures)).not.toContain('<button')
})

it('each further picture has the size of the cover, and says what it shows, or which one it is', () => {
  const html = shown([picture(1, 'The back'), picture(2)])
  expect(html.match(/<li/g)).toHaveLength(3)
  expect(html).toContain('alt="The back"')
  expect(html).toContain('alt="Picture 3 of 3"')
  expect(html.match(/aspect-\[2\/1\]/g)).toHaveLength(3)
  expect(html).toContain('1 / 3')
})

it('loads no further picture before it is near, and the narrowest file for a small one', () => {
  const images = shown([picture(1)]).match(/<img[^>]*>/g) ?? []
  expect(images).toHaveLength(2)
  for (const image of images) expect(image).toContain('loading="lazy"')
  expect(images.at(-1)).toContain('src="/covers/1-320.webp"')
})
