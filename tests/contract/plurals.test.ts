// Tests that the number zero uses the plural form in every language.
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { pluralizeZero } from '#contract/plurals.ts'

const forms = { rows_one: '{{count}} row', rows_many: '{{count}} rows', rows_other: '{{count}} rows' }
const zeroForms = { none_zero: 'None', none_one: 'One', none_many: 'Many', none_other: 'Many' }

test.each(languages)('zero uses the plural form in %s, unless the text has a form for zero', async (lng) => {
  const texts = createInstance()
  await texts.init({ lng, resources: { [lng]: { translation: { ...forms, ...zeroForms } } } })
  pluralizeZero(texts)
  const results = [0, 1, 2, 1_000_000].map((count) => texts.t('rows', { count }))
  expect(results).toEqual(['0 rows', '1 row', '2 rows', '1000000 rows'])
  expect(texts.t('none', { count: 0 })).toBe('None')
})
