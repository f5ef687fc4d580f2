/** What a messenger or a social network shows of a link to a page. */
export interface LinkPreview {
  title: string
  /** The address of a picture. */
  image: string
}
