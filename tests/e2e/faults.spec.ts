import type { Route } from 'playwright/test'
import { reverseStories } from '#server/demo/stories.ts'
import { expect, test } from './fixtures.ts'
import { done, reprocessOn, signIn } from './steps.ts'

const problem = (status: number, message: string) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    body: JSON.stringify({ title: 'x', status, message, request_id: 'r-1' }),
  })

const faults: readonly { name: string; answer: (route: Route) => Promise<void>; says: RegExp }[] = [
  { name: '403', answer: problem(403, 'sem permissão'), says: /sem permissão/ },
  { name: '422', answer: problem(422, 'Não foi desta vez'), says: /Não foi desta vez/ },
  { name: '429', answer: problem(429, 'excedido limite de requisições'), says: /excedido limite/ },
  { name: '500', answer: problem(500, 'segredo'), says: /erro inesperado/i },
  { name: '503', answer: problem(503, 'serviço indisponível'), says: /serviço indisponível/ },
  {
    name: 'a page of a proxy',
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    says: /resposta inválida|erro/i,
  },
  { name: 'a lost connection', answer: (route) => route.abort('connectionreset'), says: /não sabemos se foi salvo/ },
  {
    name: 'an empty answer',
    answer: (route) => route.fulfill({ status: 200, body: '' }),
    says: /não sabemos|não entendemos/,
  },
]

test('no fault of the network or the server loses what was typed, and one more key sends it', async ({ page }) => {
  test.slow()
  const { id, task, ticket, result } = reprocessOn(page)
  const reverse = String(reverseStories.unknownStatus.id)
  const sent: (string | undefined)[] = []
  let fault = faults[0]
  await page.route('**/v2/boss/reprocess/reverse', async (route) => {
    sent.push(route.request().headers()['idempotency-key'])
    await (fault ? fault.answer(route) : route.continue())
  })
  await signIn(page, 'ti', '/ecommerces?do=reprocess.reverse')
  await id.fill(reverse)
  await task.fill('Não se perde')
  await ticket.fill('ZD-66')
  await expect(page.getByText('Loja Azul · 1')).toBeVisible()

  for (const [index, one] of faults.entries()) {
    await test.step(one.name, async () => {
      fault = one
      await page.keyboard.press('Control+Enter')
      await expect(page.getByRole('alert').filter({ hasText: one.says })).toBeVisible()
      await expect(id).toHaveValue(reverse)
      await expect(task).toHaveValue('Não se perde')
      await expect(ticket).toHaveValue('ZD-66')
      await expect(id).toBeFocused()
      expect(sent).toHaveLength(index + 1)
    })
  }
  fault = undefined
  await page.keyboard.press('Control+Enter')
  await expect(result('O reprocessamento falhou').or(result(done))).toBeVisible()
  // What may have been done already is asked for again with the same key.
  expect(sent.at(-1)).toBe(sent.at(-2))
  expect(sent.at(0)).not.toBe(sent.at(1))
})
