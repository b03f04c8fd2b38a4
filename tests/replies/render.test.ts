// Tests how a template of a reply is filled in.
import { expect, test } from 'vitest'
import { ReplyTemplateInput, renderReply, selectReplyTemplate } from '#contract/console/replies.ts'

const values = { merchant: 'Loja Azul', reverse: '7', order: 'A-1', status: 'Em trânsito', tracking_code: '' }

test('Placeholders are filled in, and a line with a placeholder without a value is omitted', () => {
  const template = 'Olá!\n\n{{ reverse }} de {{merchant}}: {{status}}.\n\nCódigo: {{tracking_code}}\n\nAté logo'
  expect(renderReply(template, values)).toBe('Olá!\n\n7 de Loja Azul: Em trânsito.\n\nAté logo')
})

test('A value is not read as a template', () => {
  expect(renderReply('{{merchant}}', { ...values, merchant: '{{reverse}} $&' })).toBe('{{reverse}} $&')
})

test('An unknown placeholder is rejected', () => {
  expect(ReplyTemplateInput.safeParse({ text: '{{order}}' }).success).toBe(true)
  expect(ReplyTemplateInput.safeParse({ text: '{{cpf}}' }).success).toBe(false)
})

test('A reason takes precedence over the status, and an unknown status has its own template', () => {
  expect(selectReplyTemplate('shipped', null)).toBe('shipped')
  expect(selectReplyTemplate('shipped', 'address')).toBe('address')
  expect(selectReplyTemplate('new_status', null)).toBe('none')
  expect(selectReplyTemplate(null, null)).toBe('none')
})
