// Of the two saves of a person one may be answered and the other not (S2 §4).
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('S2 §4 the answer to one of the two saves is lost: what became of it is found out, whichever came first', async ({
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
      // The other half is saved by then, and the person was read again: as before.
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

test('an account that was just changed is deleted as it is now, however long it takes to be read again', async ({
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
