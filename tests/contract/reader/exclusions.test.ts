// Tests which ids a text excludes from the work, such as `não reprocessem a reversa 918273, só a 918274`.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each([
  ['Não reprocessar a reversa 918273, só a 918274', ['918274'], 'work'],
  ['Não precisa reprocessar as reversas 918273 e 918275, só a 918274', ['918274'], 'work'],
  ['não é a reversa 918273, é a reversa 918274', ['918274'], null],
  ['não é a 918273, é a 918274. Reprocessar', ['918274'], 'work'],
  ["Don't reprocess return 918273, reprocess return 918274", ['918274'], 'work'],
  ['No reprocesar la devolución 918273, reprocesar la devolución 918274', ['918274'], 'work'],
  ['reprocessar as reversas 918273, 918274 e 918275, exceto a 918274', ['918273', '918275'], 'work'],
  ['Reprocessem a 918274, mas não a 918273', ['918274'], 'work'],
  ['Reprocessar a reversa 918273, na verdade 918274', ['918274'], 'work'],
  ['Ignora a 918273, reprocessar a 918274', ['918274'], 'work'],
  ['reprocessar:\n918273\n918274 - ok, não mexer\n918275', ['918273', '918275'], 'work'],
])('The text %j asks for work on %j (%s)', (text, ids, intent) => {
  const recognized = recognizeText(text)
  expect([recognized.recordIds.reverse, recognized.intent]).toEqual([ids, intent])
})

test.each([
  // A text that is only about records that must not change keeps them, but does not ask for work.
  ['Por favor não reprocessem a reversa 918273', ['918273'], 'open'],
  ['Reversa 918273: por favor não reprocessar', ['918273'], 'open'],
  // A negation that describes a problem excludes nothing.
  ['A reversa 918273 não reprocessa e a reversa 918274 não saiu', ['918273', '918274'], 'work'],
  ['Não conseguimos reprocessar as reversas 918273 e 918274', ['918273', '918274'], 'work'],
  ['Ainda não, reversas 918273 e 918274 travadas', ['918273', '918274'], 'work'],
  ['deu erro no 918273 e no 918274, reprocessar', ['918273', '918274'], 'work'],
  ['pelo menos a 918273 e a 918274, reprocessar', ['918273', '918274'], 'work'],
  ['Reprocessar 918273 e 918274, não enviar e-mail ao cliente', ['918273', '918274'], 'work'],
  // Without a request before it, an exception names the record that has the problem.
  ['Consegui reprocessar a reversa 918273, mas não a 918274. Podem reprocessar?', ['918273', '918274'], 'work'],
  ['Reversa 918273: reprocessar. O CEP está certo, não alterar.\nReversa 918274 também.', ['918273', '918274'], 'work'],
  ['Reversa 918273 travada\nNa verdade, a reversa 918274 também está parada', ['918273', '918274'], 'work'],
  ['Não ignorem a reversa 918273, a reversa 918274 travou', ['918273', '918274'], 'work'],
  ['O sistema ignora a reversa 918273 e a 918274 travou', ['918273', '918274'], 'work'],
  // A day is no other record.
  ['Não reprocessar a reversa 918273 até dia 12.', ['918273'], 'open'],
])('The text %j excludes no record: %j (%s)', (text, ids, intent) => {
  const recognized = recognizeText(text)
  expect([recognized.recordIds.reverse, recognized.intent]).toEqual([ids, intent])
})
