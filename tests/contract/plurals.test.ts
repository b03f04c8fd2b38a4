// Zero is said like many, in every language; one is not.
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { languages } from '#contract/languages.ts'
import { pluralizeZero } from '#contract/plurals.ts'

const forms = { rows_one: '{{count}} row', rows_many: '{{count}} rows', rows_other: '{{count}} rows' }
const own = { none_zero: 'None', none_one: 'One', none_many: 'Many', none_other: 'Many' }

test.each(languages)('of no rows, one and a million in %s', async (lng) => {
  const texts = createInstance()
  await texts.init({ lng, resources: { [lng]: { translation: { ...forms, ...own } } } })
  pluralizeZero(texts)
  const said = [0, 1, 2, 1_000_000].map((count) => texts.t('rows', { count }))
  expect(said).toEqual(['0 rows', '1 row', '2 rows', '1000000 rows'])
  expect(texts.t('none', { count: 0 })).toBe('None')
})
