import { MAX_LOGO_BYTES } from '@docket/contract/admin/categories'
import { describe, expect, it } from 'vitest'
import { logoProblem, logoRule } from './logo-problem.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const JPEG = [0xff, 0xd8, 0xff, 0xe0]

const file = (firstBytes: number[] | string, size = 100) => {
  const bytes = new Uint8Array(size)
  bytes.set(typeof firstBytes === 'string' ? new TextEncoder().encode(firstBytes) : firstBytes)
  return new File([bytes], 'logo.png', { type: 'image/png' })
}

describe('a logo file', () => {
  it.each([
    { format: 'PNG', firstBytes: PNG },
    { format: 'JPEG', firstBytes: JPEG },
  ])('is accepted if it begins like a $format', async ({ firstBytes }) => {
    expect(await logoProblem(file(firstBytes))).toBeNull()
    expect(await logoProblem(file(firstBytes, MAX_LOGO_BYTES))).toBeNull()
  })

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg">',
    'GIF89a',
    'RIFF    WEBPVP8 ',
    'some text',
    ' \x89PNG',
  ])('is refused if it begins with %j, even with the name and type of an image', async (firstBytes) => {
    const toast = 'Invalid file format. Please upload a PNG or JPEG file!'
    expect(await logoProblem(file(firstBytes))).toEqual({ toast })
  })

  it('is refused if it is empty or too short', async () => {
    for (const firstBytes of [[], PNG.slice(0, 4), JPEG.slice(0, 2)]) {
      expect(await logoProblem(file(firstBytes, firstBytes.length))).toHaveProperty('toast')
    }
  })

  it('is required and must be readable', async () => {
    const notChosen = { toast: 'Please select a valid image file.' }
    expect(await logoProblem(null)).toEqual(notChosen)
    // `logoProblem` calls no other method of the file.
    const unreadable = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotFoundError')) }) }
    expect(await logoProblem(unreadable as unknown as Blob)).toEqual(notChosen)
  })

  it('may have 2 MB, and one byte more is not shown as 2 MB', async () => {
    expect(logoRule).toBe('PNG or JPEG, at most 2 MB.')
    expect(await logoProblem(file(PNG, MAX_LOGO_BYTES + 1))).toEqual({
      field: 'This file has 2.1 MB. A logo may have 2 MB at most.',
    })
  })
})
