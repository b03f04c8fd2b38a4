// Tests how the lines of a pasted e-mail are divided into its headers, body, signature and quoted e-mails.
import { expect, test } from 'vitest'
import { recognizeText } from '#contract/reader/recognize.ts'
import { findSections } from '#contract/reader/sections.ts'

test.each([
  ['Olá\nReversa 918273', 'body body'],
  ['Olá\nObrigado,\nAna', 'body signature signature'],
  ['Obrigado pela ajuda\nReversa 918273', 'body body'],
  ['Olá\nObrigado, mas a reversa 918273 segue parada', 'body body'],
  [`Olá\nObrigado ${'x'.repeat(51)}`, 'body signature'],
  [`Olá\nObrigado ${'x'.repeat(52)}`, 'body body'],
  ['Olá\n--\nAna', 'body signature signature'],
  ['Olá\n> Oi', 'body quote'],
  ['> Oi\nOlá', 'quote body'],
  ['Olá\nEm 18/11/2026, Ana <a@b.c> escreveu:\nOi', 'body quote quote'],
  ['Olá\nEm 18/11/2026, Ana\n<a@b.c> escreveu:\nOi', 'body quote quote quote'],
  ['Olá\nOn Wed, Nov 18, Ana wrote:\nOi', 'body quote quote'],
  ['Olá\n-----Mensagem original-----\nOi', 'body quote quote'],
  ['Olá\n---------- Forwarded message ---------\nOi', 'body header body'],
  ['Reversa 918273\n---------- Forwarded message ---------\nOi', 'body quote quote'],
  ['a b c d e f\n---------- Forwarded message ---------\nOi', 'body header body'],
  ['a b c d e f g\n---------- Forwarded message ---------\nOi', 'body quote quote'],
  ['---------- Forwarded message ---------\nFrom: Ana\nTo: Rui\nOi\n> Olá', 'header header header body quote'],
  ['Encaminhado por: Ana\nAssunto: Fwd\nOi', 'header header body'],
  ['Olá\n__________\nOi', 'body quote quote'],
  ['-----Mensagem original-----\nOi', 'body body'],
  ['De: Ana\nPara: Rui\nOi', 'header header body'],
  ['Olá\nDe: Ana\nPara: Rui\nOi', 'body quote quote quote'],
  ['Olá\nPara: Rui\nOi', 'body body body'],
  ['\nDe: Ana\nPara: Rui\nOi', 'body header header body'],
  ['Olá\nEm breve mando as reversas\nAna', 'body body body'],
  ['Olá\nDe: Ana\na\nb\nc\nPara: Rui', 'body quote quote quote quote quote'],
  ['Olá\nDe: Ana\na\nb\nc\nd\nPara: Rui', 'body body body body body body body'],
])('The sections of %j are %s', (text, sections) => {
  expect(findSections(text.split('\n')).join(' ')).toBe(sections)
})

test.each([
  ['reversa 918273\n> reversa 918274', ['918273']],
  ['segue\n> reversa 918274', ['918274']],
  ['pedido 55512\n> reversa 918274', []],
  ['AA123456789BR\n> reversa 918274', []],
  ['pedido V-88123-01\n> reversa 918274', []],
  ['oi\nAbs,\nreversa 918274', ['918274']],
  ['oi\nAbs,\n918274', ['918274']],
  ['oi\nAbs,\n9182', []],
  ['oi\nAbs,\nAna, sala 918274', []],
  ['De: Ana\nPara: Rui\nAssunto: reversa 918273', ['918273']],
  ['De: Ana\nPara: Rui\nAssunto: lista 918273', []],
])('The reverses of %j are %j', (text, reverses) => {
  expect(recognizeText(text).recordIds.reverse).toEqual(reverses)
})

test.each([
  ['ZD-1\n> ZD-2', ['ZD-1']],
  ['reversa 918273\n> ZD-2', ['ZD-2']],
])('The tickets of %j are %j', (text, tickets) => {
  const { recognitions } = recognizeText(text)
  expect(recognitions.filter(({ kind }) => kind === 'ticket').map(({ value }) => value)).toEqual(tickets)
})
