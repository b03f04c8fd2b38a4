// What the buttons of the editor put in place of the selection, and what is selected then. Pure.

export type Format = 'bold' | 'italic' | 'underline' | 'link' | 'paragraph' | 'list' | 'numbers'

export interface Formatted {
  /** In place of what was selected. */
  readonly text: string
  /** What is selected afterwards, counted from its beginning: what is to be typed next. */
  readonly selectFrom: number
  readonly selectTo: number
}

const around: Readonly<Partial<Record<Format, readonly [before: string, after: string]>>> = {
  bold: ['<b>', '</b>'],
  italic: ['<i>', '</i>'],
  underline: ['<u>', '</u>'],
  paragraph: ['<p>', '</p>'],
}

const address = 'https://'

export function formatted(whole: string, from: number, to: number, format: Format): Formatted {
  const selected = whole.slice(from, to)
  const pair = around[format]
  if (pair) return within(pair[0], selected, pair[1])
  if (format === 'link') {
    const before = '<a href="'
    // A selected address is the link's own; else the address is what has to be typed.
    const isAddress = /^(https?:\/\/|mailto:)\S+$/i.test(selected)
    if (isAddress) return within(`${before}${selected}">`, selected, '</a>')
    const text = `${before}${address}">${selected}</a>`
    return { text, selectFrom: before.length, selectTo: before.length + address.length }
  }
  const tag = format === 'list' ? 'ul' : 'ol'
  const lines = selected.split('\n').filter((line) => line.trim() !== '')
  return within(`<${tag}>\n<li>`, lines.join('</li>\n<li>'), `</li>\n</${tag}>`)
}

function within(before: string, inner: string, after: string): Formatted {
  return { text: before + inner + after, selectFrom: before.length, selectTo: before.length + inner.length }
}
