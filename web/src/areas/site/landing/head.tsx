import { slot, textOf } from './slots.tsx'
import { landing } from './strings.ts'

interface HeadProps {
  path: string
  title: string
  description: string
}

/** The tags for search engines and link previews. Their addresses must be absolute. */
export function Head({ path, title, description }: HeadProps) {
  const url = `${slot('publicUrl')}${path}`
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={slot('storeName')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta
        property="og:image"
        content={`${slot('publicUrl')}${textOf('ownPreview', slot('previewUrl'), '/preview.png')}`}
      />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={textOf('ownPreview', slot('storeName'), landing.imageAlt)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
