// Tests saving a user when only one of the two save requests receives a response (S2 §4).
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('S2 §4 when the response to either of the two saves is lost, the page finds out whether the save succeeded', async ({
  page,
}) => {
  const isPerson = (url: string) => url.endsWith('/v2/users/27')
  await signIn(page, 'admin_boss', '/users/27/edit')
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Salva Sem Resposta')
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === 'GET' && isPerson(response.url()),
  )
  await page.route(
    ({ href }) => isPerson(href),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      // By now the other request has saved, and the user was loaded again with the previous values of this request.
      await readAgain
      await route.fetch()
      await route.abort()
    },
  )
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/\/users$/)
  const notices = page.getByRole('region', { name: 'Avisos' })
  await expect(notices.getByText('Conta atualizada com sucesso.')).toBeVisible()
  await expect(notices.getByText('Permissões atualizadas com sucesso.')).toBeVisible()
})

test('a user that was just changed is deleted in the current version, however slowly the page reloads the user', async ({
  page,
}) => {
  await signIn(page, 'admin_boss', '/users/33/edit')
  const email = await page.getByRole('textbox', { name: /^E-mail/ }).inputValue()
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Salva Há Pouco')
  const held: (() => void)[] = []
  await page.route(/\/v2\/users\/33(\/permissions)?$/, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('Salva Há Pouco')
  const row = page.getByRole('grid', { name: 'Usuários' }).getByRole('row').filter({ hasText: 'Salva Há Pouco' })
  await row.getByRole('link', { name: /^Editar/ }).click()
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Excluir a conta de Salva Há Pouco?' })
  await deletion.getByRole('textbox', { name: /^Digite/ }).fill(email)
  await deletion.getByRole('textbox', { name: 'Motivo' }).fill('Saiu da empresa')
  await deletion.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(page.getByText('Conta de Salva Há Pouco excluída.')).toBeVisible()
  expect(held).not.toEqual([])
  for (const release of held) release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
