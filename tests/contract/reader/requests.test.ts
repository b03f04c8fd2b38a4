// Tests what a text asks the user to do: to process reverses (return requests) or refunds, or to correct a CEP (zip
// code). Also tests which numbers are read as ids only in texts that ask for something.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each([
  ['a reversa 918273 está ok, reprocessem o reembolso 7001', 'refund'],
  ['reprocess the return 918273', 'reverse'],
  ['reprocessem a reversa 918273; reprocessem o reembolso 7001', undefined],
  ['a reversa 918273 foi reprocessada', undefined],
  ['reprocessar em nome do cliente da reversa 918273', undefined],
])('The type of record that %j requests work on is %s', (text, type) => {
  expect(recognizeText(text).requestedType).toBe(type)
})

test.each([
  ['precisa corrijir o cep da 918400', true],
  ['o cep da reversa 918400 ta errado', true],
  ['pls fix zip on 918400', true],
  ['cadê a reversa 918400? o cep ta errado', undefined],
  ['reprocessar a reversa 918400', undefined],
])('Whether %j requests the correction of a CEP: %s', (text, isRequested) => {
  expect(recognizeText(text).requestsZipCorrection).toBe(isRequested)
})

test.each([
  ['pls fix zip on 918400, shld be 13015002', ['918400 13015002']],
  ['arruma os cep: 918400 -> 22041001, 918401 -> 20040020', ['918400 22041001', '918401 20040020']],
  ['reversa 918400: the CEP is 22070-110, but the right one is 22070-011', ['918400 22070011']],
  ['reversa 918400: CEP certo 22070-011, e não 22070-110', ['918400 22070011']],
  ['a reversa 918400 travou\nObrigado,\nRua A, 80020-310', []],
])('The pairs of record and CEP in %j are %j', (text, pairs) => {
  expect(recognizeText(text).zipPairs.map(({ recordId, zip }) => `${recordId} ${zip}`)).toEqual(pairs)
})

test.each([
  ['reprocessa ai a 918275 e a 918276 pf, as duas tao presas', ['id 918275', 'id 918276']],
  ['a etiqueta da 918401 travou', ['number 918401']],
  ['Nota do atendimento: 2', ['quantity 2']],
  ['chamado 123', ['quantity 123']],
  ['chamado 1234', ['ticket ZD-1234']],
  ['reversas (3): 918273', ['quantity 3', 'id 918273']],
  ['reembolsos 7001/7002', ['id 7001', 'id 7002']],
  ['A lojista respondeu hoje e pediu isto:\n918273\n918274', ['id 918273', 'id 918274']],
])('The numbers of %j are %j', (text, numbers) => {
  expect(recognizeText(text).recognitions.map(({ kind, value }) => `${kind} ${value}`)).toEqual(numbers)
})
