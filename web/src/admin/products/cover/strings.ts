/** The cover of a product, in its form. */
export const coverWords = {
  title: 'Cover',
  drawn: 'This product has a drawn cover. A picture takes its place.',
  atOnce: 'A new picture, its focal point and its removal take effect at once.',
  saveFirst: 'Create the product first. Then you can give it a picture.',
  file: 'Upload cover',
  hint: (size: string) => `PNG or JPEG, at most ${size}.`,
  remove: 'Remove cover',
  removed: 'Cover removed.',
  uploading: 'The cover is being uploaded.',
  uploaded: 'Cover uploaded.',

  invalidFormat: 'Invalid file format. Please upload a PNG or JPEG file!',
  notChosen: 'Please select a valid image file.',
  tooLarge: (size: string, max: string) => `This file has ${size}. A cover may have ${max} at most.`,

  focus: 'Focal point',
  focusHint:
    'This point stays visible where the picture is cut. Click on the picture, or move the point with the arrow keys.',
  focusAt: (x: number, y: number) => `${x} % from the left, ${y} % from the top`,
  card: 'Catalogue',
  phone: 'On phones',
}
