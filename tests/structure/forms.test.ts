// The fault suite (tests/e2e/faults) knows every form there is, and sends it where the contract says.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { expectedAccess } from '../access/expected.ts'
import { forms, samplePairs, troubles } from '../e2e/faults/pairs.ts'
import { filesUnder } from './files.ts'

/** Send nothing: one sets the ticket of the tab, one keeps what a form of the list sent. */
const withoutCall = ['areas/tickets/set-dialog.tsx', 'areas/stores/upload/refused-file.ts']

test('every form of the console is tried with every fault', () => {
  const makers = filesUnder('src/console', /\.tsx?$/)
    .filter((path) => /[= ]use(Contract|Record)Form\(\{|useWrite\(\{|writeDraft\(/.test(readFileSync(path, 'utf8')))
    .map((path) => path.slice(path.indexOf('src/console/') + 'src/console/'.length))
    .filter((path) => !/^(ui\/(use-|intent)|lib\/)/.test(path))
  const tried = new Set([...forms.map(({ file }) => file), ...withoutCall])
  expect(makers.length).toBeGreaterThan(30)
  expect(makers.filter((file) => !tried.has(file))).toEqual([])
  expect([...tried].filter((file) => !makers.includes(file))).toEqual([])
})

test('every form of a record that others may change is tried in two tabs that type different things', () => {
  const ofRecords = forms.filter(({ file }) => readFileSync(`src/console/${file}`, 'utf8').includes('useRecordForm({'))
  expect(ofRecords.length).toBeGreaterThan(15)
  expect(ofRecords.filter(({ second }) => second !== 'asked').map(({ name }) => name)).toEqual([])
})

test('what a form of the fault suite sends is in the contract', () => {
  const known = Object.keys(expectedAccess)
  expect(forms.flatMap(({ sends }) => sends).filter((name) => !known.includes(name))).toEqual([])
  expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length)
})

test('the sample of `npm test` meets every form and every fault', () => {
  const sample = samplePairs()
  expect(forms.filter((form) => !sample.some((pair) => pair.form === form)).map(({ name }) => name)).toEqual([])
  expect(
    troubles.filter((trouble) => !sample.some((pair) => pair.trouble === trouble)).map(({ name }) => name),
  ).toEqual([])
})
