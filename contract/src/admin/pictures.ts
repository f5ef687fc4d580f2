/** The first bytes of a PNG, and of a JPEG. */
const signatures = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
]

/** Whether a file begins like a PNG or a JPEG. Its name does not matter. */
export function looksLikePicture(file: Uint8Array): boolean {
  return signatures.some((signature) => signature.every((byte, index) => file[index] === byte))
}
