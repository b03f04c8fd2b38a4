// Tests that the colours are those of Radix Colors, and that the text colours have enough contrast.
import { readFileSync } from 'node:fs'
import { amber, amberDark, green, greenDark, iris, irisDark, red, redDark, slate, slateDark } from '@radix-ui/colors'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('../../src/console/ui/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/^ {2}--([\w-]+): ([^;]+);/gms)].map(([, name = '', value = '']) => [name, value]),
)
type Theme = 'light' | 'dark'

/** Returns the value of a token in a theme, as `#rrggbb`. */
function colour(name: string, theme: Theme): string {
  return resolved(tokens.get(name) ?? `unknown token ${name}`, theme)
}

function resolved(value: string, theme: Theme): string {
  const pair = /^light-dark\((.+?\)?), (.+)\)$/.exec(value)
  if (pair) return resolved((theme === 'light' ? pair[1] : pair[2]) ?? '', theme)
  const named = /^var\(--([\w-]+)\)$/.exec(value)
  return named ? colour(named[1] ?? '', theme) : value
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

type Scale = Readonly<Record<string, string>>

test.each<[string, string, Scale, Scale]>([
  ['gray', 'slate', slate, slateDark],
  ['accent', 'iris', iris, irisDark],
  ['red', 'red', red, redDark],
  ['amber', 'amber', amber, amberDark],
  ['green', 'green', green, greenDark],
])('%s equals Radix’s %s', (name, source, light, dark) => {
  for (let step = 1; step <= 12; step++) {
    expect(colour(`${name}-${step}`, 'light')).toBe(light[`${source}${step}`])
    expect(colour(`${name}-${step}`, 'dark')).toBe(dark[`${source}${step}`])
  }
})

const surfaces = ['background', 'surface', 'floating', 'sunken', 'hover', 'accent-tint']
const pairs: readonly (readonly [ink: string, paper: string, least: number])[] = [
  ...surfaces.map((paper) => ['text', paper, 7] as const),
  ...surfaces.map((paper) => ['text-muted', paper, 4.5] as const),
  ['pressed', 'text', 7],
  ...['background', 'surface', 'floating', 'hover', 'accent-tint'].map((paper) => ['accent-text', paper, 4.5] as const),
  ...['background', 'surface', 'floating', 'red-2'].map((paper) => ['danger-text', paper, 4.5] as const),
  ['on-solid', 'accent', 4.5],
  ['on-solid', 'danger', 4.5],
  ['text', 'red-2', 7],
  ...['gray-4', 'accent-3', 'green-3', 'amber-3', 'red-3'].map(
    (paper) => [`${paper.replace(/\d/, '')}12`, paper, 7] as const,
  ),
  ['border-control', 'surface', 3],
  ['border-control', 'background', 3],
  ['focus', 'background', 3],
  ['focus', 'surface', 3],
  ['accent', 'surface', 3],
]

describe.each<Theme>(['light', 'dark'])('%s', (theme) => {
  test.each(pairs)('%s on %s has a contrast of at least %s : 1', (ink, paper, least) => {
    expect(contrast(colour(ink, theme), colour(paper, theme))).toBeGreaterThanOrEqual(least)
  })
})
