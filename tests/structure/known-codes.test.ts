// Checks that the platform's codes (segments, modules, feature flags, integration types) have a name in every language.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { integrationTypes } from '#contract/platform/integrations.ts'
import { featureRows, segmentRows } from '#server/db/catalogue.ts'

function textAt(texts: unknown, path: readonly string[]): unknown {
  return path.reduce((inner, name) => Object(inner)[name], texts)
}

const codes = [
  ...segmentRows.map(({ id }) => ['details', 'segment', id]),
  ...featureRows.map(({ module }) => ['features', 'module', module]),
  ...featureRows.map(({ module, value }) => ['features', 'flag', module, value]),
  ...integrationTypes.map((type) => ['integrations', 'type', type]),
]

test.each(languages)('Every known code has a name in %s', (language) => {
  const texts: unknown = JSON.parse(readFileSync(`locales/${language}/ecommerces.json`, 'utf8'))
  for (const path of codes) {
    const text = textAt(texts, path)
    expect(text, path.join('.')).toEqual(expect.any(String))
    expect(text, path.join('.')).not.toMatch(/_|^[a-z]/)
  }
  expect(textAt(texts, ['urls', 'noBrand'])).toBe(
    { 'pt-BR': 'Padrão', 'en-US': 'Default', es: 'Predeterminado' }[language],
  )
})
