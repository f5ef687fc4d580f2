/*
 * Colours by lightness (0 to 1), chroma and hue (in degrees), in which equal steps look equal. From "A perceptual color
 * space for image processing" by Björn Ottosson, with the contrast of WCAG 2.2.
 */

export type Oklch = readonly [lightness: number, chroma: number, hue: number]
type Rgb = readonly [red: number, green: number, blue: number]

/** `#rrggbb` of a colour. One that a screen cannot show loses chroma until it can. */
export function hexOf([lightness, chroma, hue]: Oklch): string {
  let [least, most] = [0, chroma]
  if (!isShown(linearOf([lightness, chroma, hue]))) {
    for (let step = 0; step < 20; step++) {
      const middle = (least + most) / 2
      if (isShown(linearOf([lightness, middle, hue]))) least = middle
      else most = middle
    }
    most = least
  }
  const bytes = linearOf([lightness, most, hue]).map((part) => Math.round(gammaOf(part) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** The colour of a `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [red, green, blue] = linearRgb(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return [lightness, Math.hypot(a, b), ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360]
}

/** The contrast of two `#rrggbb`: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The relative luminance of a `#rrggbb`: 0 to 1. */
function luminanceOf(hex: string): number {
  const [red, green, blue] = linearRgb(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linearRgb(hex: string): Rgb {
  const part = (start: number) => {
    const value = Number(`0x${hex.slice(start, start + 2)}`) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

function linearOf([lightness, chroma, hue]: Oklch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

function isShown(parts: Rgb): boolean {
  return parts.every((part) => part >= -0.0001 && part <= 1.0001)
}

function gammaOf(part: number): number {
  const value = Math.min(1, Math.max(0, part))
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}
