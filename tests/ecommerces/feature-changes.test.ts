// Tests how the console groups, changes and compares the feature flags of an ecommerce.
import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { getFlagLabel, getModuleLabel } from '#console/features/ecommerces/ecommerces.tsx'
import {
  findFlagChanges,
  getEnabledFlags,
  getFlagsFromUrl,
  toggleFlag,
} from '#console/features/ecommerces/features-tab.tsx'
import { normalizeForSearch } from '#console/lib/format.ts'
import pt from '#locales/pt-BR/ecommerces.json'
import { featureRows } from '#server/db/catalogue.ts'
import { buildFeatureMap, mergeFeatures, parseFlag } from '#server/platform/ecommerces/features.ts'

const catalogue = [
  { module: 'omni', value: 'a' },
  { module: 'omni', value: 'b' },
  { module: 'money', value: 'pix' },
]
const currentFlags = ['omni.a', 'omni.old.one', 'gone.x']
const featureMap = buildFeatureMap(catalogue, currentFlags)

test('parseFlag accepts flags that contain dots', () => {
  expect(parseFlag('omni.old.one')).toEqual({ module: 'omni', value: 'old.one' })
})

test('S1 §3 the feature map contains every module, with unknown flags after the known ones', () => {
  expect(featureMap).toEqual({
    omni: [
      { value: 'a', has: true },
      { value: 'b', has: false },
      { value: 'old.one', has: true },
    ],
    money: [{ value: 'pix', has: false }],
    gone: [{ value: 'x', has: true }],
  })
})

test('A13 a save keeps unknown flags and the modules that the request does not name', () => {
  expect(mergeFeatures({ omni: ['b', 'b'] }, catalogue, currentFlags)).toEqual({
    features: ['gone.x', 'omni.b', 'omni.old.one'],
    enabled: ['omni.b'],
    disabled: ['omni.a'],
    unknown: [],
  })
  expect(mergeFeatures({}, catalogue, currentFlags)).toMatchObject({
    features: [...currentFlags].sort(),
    enabled: [],
    disabled: [],
  })
  expect(mergeFeatures({ omni: ['a', 'z'] }, catalogue, currentFlags).unknown).toEqual([{ module: 'omni', value: 'z' }])
})

test('toggling a flag keeps the order of the flags in the module', () => {
  const flags = featureMap.omni ?? []
  expect(toggleFlag(flags, ['a', 'old.one'], 'b')).toEqual(['a', 'b', 'old.one'])
  expect(toggleFlag(flags, ['a', 'b', 'old.one'], 'a')).toEqual(['b', 'old.one'])
})

test('findFlagChanges returns each changed flag with its new state', () => {
  const before = getEnabledFlags(featureMap)
  expect(findFlagChanges(before, { ...before, omni: ['b', 'old.one'] })).toEqual([
    { module: 'omni', value: 'a', isOn: false },
    { module: 'omni', value: 'b', isOn: true },
  ])
  expect(findFlagChanges(before, before)).toEqual([])
  expect(findFlagChanges({}, { new: ['x'] })).toEqual([{ module: 'new', value: 'x', isOn: true }])
})

test('a link selects flags of a module and cannot remove unknown flags', () => {
  expect(getFlagsFromUrl(featureMap.omni ?? [], ['a', 'b'], 'b, teleport')).toEqual(['b', 'old.one'])
  expect(getFlagsFromUrl(featureMap.omni ?? [], ['a', 'b'], '')).toEqual(['old.one'])
})

test('module and flag names without a translation are displayed as the platform spells them', async () => {
  const texts = createInstance()
  await texts.init({
    lng: 'pt-BR',
    resources: { 'pt-BR': { features: pt.features } },
    ns: 'features',
    defaultNS: 'features',
  })
  const t = texts.getFixedT('pt-BR', 'features')
  expect(['white_label', 'x:y', 'novo'].map((module) => getModuleLabel(t, module))).toEqual([
    'White label',
    'x:y',
    'novo',
  ])
  expect(['points', 'old.one', 'new'].map((flag) => getFlagLabel(t, 'loyalty', flag))).toEqual([
    'Pontos',
    'old.one',
    'new',
  ])
  expect(normalizeForSearch('Devolução')).toBe('devolucao')
})

test('every flag of the catalogue has a translation', () => {
  const flags: Readonly<Record<string, Readonly<Record<string, string>>>> = pt.features.flag
  expect(featureRows.filter(({ module, value }) => flags[module]?.[value] === undefined)).toEqual([])
})
