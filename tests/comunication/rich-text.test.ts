// Tests the sanitizer for the HTML of alert descriptions, and the input of dates with a time.
import { fromHtml } from 'hast-util-from-html'
import { describe, expect, test } from 'vitest'
import { toPlainText } from '#console/features/comunication/alert-drawer.tsx'
import { parseDateTimeText } from '#console/features/comunication/instant-field.tsx'
import { completeUrl } from '#console/features/comunication/rich-text-document.ts'
import { alertDescription, MAX_ALERT_DESCRIPTION_LENGTH } from '#contract/platform/comunication.ts'
import { sanitizePlainText, sanitizeRichText } from '#contract/rich-text.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { attacks } from './attacks.ts'
import { findForbiddenHtml, type Node } from './forbidden-html.ts'

const getText = (html: string) => {
  const walk = (node: Node): string =>
    node.type === 'text' ? node.value : 'children' in node ? node.children.map(walk).join('') : ''
  return walk(fromHtml(html, { fragment: true }))
}

describe('S2 §5 a description is limited HTML', () => {
  test('is tested with at least 60 attacks, and findForbiddenHtml detects most of them before sanitizing', () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(60)
    // Checks `findForbiddenHtml` itself: the function must find forbidden HTML in most attack texts before the texts
    // are sanitized.
    expect(attacks.filter((attack) => findForbiddenHtml(attack).length > 0).length).toBeGreaterThan(75)
  })

  test.each(attacks)('contains nothing forbidden after sanitizing %j', (attack) => {
    const { html } = sanitizeRichText(attack)
    expect(findForbiddenHtml(html)).toEqual([])
    expect(sanitizeRichText(html).html).toBe(html)
    const title = sanitizePlainText(attack)
    expect(findForbiddenHtml(title)).toEqual([])
    expect(title).not.toMatch(/<[a-z/!?]/i)
    expect(sanitizePlainText(title)).toBe(title)
  })

  test('keeps the texts between several attacks', () => {
    const { html } = sanitizeRichText(attacks.slice(0, 7).join('<p>fica</p>'))
    expect(findForbiddenHtml(html)).toEqual([])
    expect(html.match(/fica/g)?.length).toBe(6)
  })

  test('keeps allowed HTML unchanged', () => {
    const html =
      '<p>a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em> <u>f</u><br><a href="https://x.example/?a=1&amp;b=2">g</a> <a href="mailto:a@b.example">h</a></p><ul><li>i</li></ul><ol><li>j</li></ol>'
    expect(sanitizeRichText(html)).toMatchObject({ html, removed: [] })
  })

  test('lists each removed element once', () => {
    const { removed } = sanitizeRichText(
      '<!-- x --><b onclick=a onclick=b>1</b><i onclick=c>2</i><script>x</script><a href="javascript:a">3</a><tr><td>4',
    )
    expect(removed).toEqual([
      { kind: 'comment', name: '' },
      { kind: 'attribute', name: 'onclick' },
      { kind: 'tag', name: 'script' },
      { kind: 'link', name: 'javascript:a' },
      { kind: 'tag', name: 'tr' },
      { kind: 'tag', name: 'td' },
    ])
  })

  test.each(naughtyStrings.map((text) => [text]))('keeps the words of the unusual text %j', (text) => {
    const { html } = sanitizeRichText(text)
    expect(findForbiddenHtml(html)).toEqual([])
    expect(sanitizeRichText(html).html).toBe(html)
    if (!/<[a-z/!?]|&|[\0\r]/i.test(text)) expect(getText(html)).toBe(text)
  })

  test('is rejected with too many tags, and the largest accepted text is sanitized in time', () => {
    expect(alertDescription.safeParse('<b>'.repeat(301)).success).toBe(false)
    const overlappingTags = `${Array.from({ length: 150 }, (_, index) => `<b x${index}>`).join('')}${'<p>'.repeat(150)}x`
    const deep = '<ul><li>'.repeat(150)
    for (const text of [overlappingTags, deep, '<b>'.repeat(300), '&'.repeat(MAX_ALERT_DESCRIPTION_LENGTH)]) {
      expect(alertDescription.safeParse(text).success).toBe(true)
      expect(findForbiddenHtml(sanitizeRichText(text).html)).toEqual([])
    }
  })
})

test.each([
  ['Feriado & recesso <24 e 25/12>', 'Feriado & recesso <24 e 25/12>'],
  ['AT&amp;T', 'AT&amp;T'],
  ['<b>Oferta</b> de hoje', 'Oferta de hoje'],
  ['&lt;b&gt;', '&lt;b&gt;'],
  ['<i>&lt;b&gt;x&lt;/b&gt;</i>', 'x'],
  ['<script>x</script>', ''],
  ['Oferta <img src=x onerror=y', 'Oferta'],
  ['Oferta &lt;!-- x', 'Oferta &lt;!-- x'],
  ['a < b > c', 'a < b > c'],
])('S2 §5 sanitizePlainText turns %j into %j', (text, expected) => {
  expect(sanitizePlainText(text)).toBe(expected)
})

test('toPlainText returns only the words of an HTML text', () => {
  expect(toPlainText('<p>Um &amp; dois</p><ul><li>a &lt; b</li></ul>')).toBe('Um & dois a < b')
})

test.each([
  ['https://loja.example/a', 'https://loja.example/a'],
  ['loja.com.br/trocas', 'https://loja.com.br/trocas'],
  ['ajuda@loja.com.br', 'mailto:ajuda@loja.com.br'],
  ['mailto:ajuda@loja.com.br', 'mailto:ajuda@loja.com.br'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['/trocas', null],
  ['aqui', null],
])('completeUrl(%j) returns %j', (typedUrl, url) => {
  expect(completeUrl(typedUrl)).toBe(url)
})

test.each([
  ['20/11/2026 18:30', '2026-11-20T21:30:00.000Z'],
  ['20/11/26 18h', '2026-11-20T21:00:00.000Z'],
  ['20/11/2026 às 18h05', '2026-11-20T21:05:00.000Z'],
  // São Paulo is two hours behind UTC during daylight saving time, which Brazil used until 2019.
  ['15/01/2018 12:00', '2018-01-15T14:00:00.000Z'],
  ['18:30', '2026-11-20T21:30:00.000Z'],
  ['1º/12/2026 18:30', '2026-12-01T21:30:00.000Z'],
  ['seg, 30 nov 2026 18:30', '2026-11-30T21:30:00.000Z'],
  ['terça-feira, 1º de dezembro de 2026, 8h', '2026-12-01T11:00:00.000Z'],
  ['2026-11-30T10:00:00Z', '2026-11-30T10:00:00.000Z'],
  ['2026-11-30T10:00:00-03:00', '2026-11-30T13:00:00.000Z'],
  ['2026-11-30T10:00', '2026-11-30T13:00:00.000Z'],
  ['30/11/2026 10:00:00', '2026-11-30T13:00:00.000Z'],
  ['2026-13-30T10:00:00Z', null],
  ['31/02/2026 10:00', null],
  ['20/11/2026', null],
  ['20/11/2026 24:00', null],
  ['amanhã', null],
  ['2026-02-30T10:00:00Z', null],
])('parseInstant(%j) returns %j in the time zone of São Paulo', (input, instant) => {
  expect(parseDateTimeText(input, new Date('2026-11-20T15:00:00Z'))).toBe(instant)
})
