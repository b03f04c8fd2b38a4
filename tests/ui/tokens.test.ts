// Tests that the colours are the colours of Radix Colors, and that text colours have sufficient contrast.
import { readFileSync } from 'node:fs'
import { amber, amberDark, green, greenDark, iris, irisDark, red, redDark, slate, slateDark } from '@radix-ui/colors'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/console/ui/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): ([^;]+);/gms)].map(([, name = '', value = '']) => [name, value]),
)
type Theme = 'light' | 'dark'

/** Returns the colour of a design token in a theme, as `#rrggbb`. */
function getColour(name: string, theme: Theme): string {
  return resolveColour(tokens.get(name) ?? `unknown token ${name}`, theme)
}

function resolveColour(value: string, theme: Theme): string {
  const pair = /^light-dark\((.+?\)?), (.+)\)$/.exec(value)
  if (pair) return resolveColour((theme === 'light' ? pair[1] : pair[2]) ?? '', theme)
  const variableName = /^var\(--([\w-]+)\)$/.exec(value)
  return variableName ? getColour(variableName[1] ?? '', theme) : value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort(
    (leftLuminance, rightLuminance) => leftLuminance - rightLuminance,
  )
  return (light + 0.05) / (dark + 0.05)
}

type ColorScale = Readonly<Record<string, string>>

test.each<[name: string, radixName: string, light: ColorScale, dark: ColorScale]>([
  ['gray', 'slate', slate, slateDark],
  ['accent', 'iris', iris, irisDark],
  ['red', 'red', red, redDark],
  ['amber', 'amber', amber, amberDark],
  ['green', 'green', green, greenDark],
])('%s equals Radix’s %s', (name, radixName, light, dark) => {
  for (let step = 1; step <= 12; step++) {
    expect(getColour(`${name}-${step}`, 'light')).toBe(light[`${radixName}${step}`])
    expect(getColour(`${name}-${step}`, 'dark')).toBe(dark[`${radixName}${step}`])
  }
})

const surfaces = ['background', 'surface', 'floating', 'sunken', 'hover', 'accent-tint']
const pairs: readonly (readonly [ink: string, paper: string, least: number])[] = [
  ...surfaces.map((background) => ['text', background, 7] as const),
  ...surfaces.map((background) => ['text-muted', background, 4.5] as const),
  ['pressed', 'text', 7],
  ...['background', 'surface', 'floating', 'hover', 'accent-tint'].map(
    (background) => ['accent-text', background, 4.5] as const,
  ),
  ...['background', 'surface', 'floating', 'red-2'].map((background) => ['danger-text', background, 4.5] as const),
  ['on-solid', 'accent', 4.5],
  ['on-solid', 'danger', 4.5],
  ['text', 'red-2', 7],
  ...['gray-4', 'accent-3', 'green-3', 'amber-3', 'red-3'].map(
    (background) => [`${background.replace(/\d/, '')}12`, background, 7] as const,
  ),
  ['border-control', 'surface', 3],
  ['border-control', 'background', 3],
  ['focus', 'background', 3],
  ['focus', 'surface', 3],
  ['accent', 'surface', 3],
]

describe.each<Theme>(['light', 'dark'])('%s', (theme) => {
  test.each(pairs)('%s on %s has a contrast of at least %s : 1', (foreground, background, minContrast) => {
    expect(contrast(getColour(foreground, theme), getColour(background, theme))).toBeGreaterThanOrEqual(minContrast)
  })
})
