// Tests whether a text asks about a record or asks for work.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'

test.each([
  ['podem reprocessar a reversa 918273?', 'work'],
  ['favor reenviar a reversa 918273', 'work'],
  ['please reprocess return 918273', 'work'],
  ['reprocesar la devolución 918273', 'work'],
  ['cadê a reversa 918273?', 'open'],
  ['em que pé está a reversa 918273', 'open'],
  ['por que foi cancelada a reversa 918273', 'open'],
  ['where is return 918273', 'open'],
  ['why was return 918273 canceled', 'open'],
  ['¿dónde está la devolución 918273?', 'open'],
  ['a reversa 918273 está travada', 'work'],
  ['return 918273 is stuck', 'work'],
  ['o pedido V-88123-01 está parado', 'work'],
  ['cadê a reversa 918273, está travada', 'open'],
  ['cadê a reversa 918273? podem reprocessar', 'work'],
  ['a Loja Azul está parada', null],
  ['objeto AA123456789BR parado em Curitiba', 'open'],
  ['AA123456789BR', 'open'],
  ['reprocessar AA123456789BR', 'work'],
  ['preciso do status: reversa 918273', 'open'],
  ['reversa 918273', null],
  ['a reversa 918273 foi reprocessada', null],
  ['segue\n> cadê a reversa 918273?', 'open'],
  ['reprocessar a reversa 918273\n> cadê a reversa 918274?', 'work'],
  ['cadê a reversa 918273?\n> reprocessar a reversa 918274', 'open'],
  ['bom dia\nDe: Ana\nPara: Rui\nAssunto: reprocessar a reversa 918273', 'work'],
  ['Reversa\tErro\n918273\tnão saiu', 'work'],
])('The intent of %j is %j', (text, intent) => expect(recognizeText(text).intent).toBe(intent))
