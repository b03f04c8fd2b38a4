// Tests lost and slow responses while an administrator saves a user. Saving takes two requests: one for the user and
// one for the permissions (S2 §4).
import { expect, test } from './fixtures.ts'
import { signIn } from './steps.ts'

test('S2 §4 The page finds out that a save succeeded although its response was lost', async ({ page }) => {
  const isUserUrl = (url: string) => url.endsWith('/v2/users/27')
  await signIn(page, 'admin_boss', '/users/27/edit')
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Salva Sem Resposta')
  const refetchResponse = page.waitForResponse(
    (response) => response.request().method() === 'GET' && isUserUrl(response.url()),
  )
  await page.route(
    ({ href }) => isUserUrl(href),
    async (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      // Waits until the page has saved the permissions and fetched the user again, while the save of the user itself is
      // still pending.
      await refetchResponse
      await route.fetch()
      await route.abort()
    },
  )
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page).toHaveURL(/\/users$/)
  const notifications = page.getByRole('region', { name: 'Avisos' })
  await expect(notifications.getByText('Conta atualizada com sucesso.')).toBeVisible()
  await expect(notifications.getByText('Permissões atualizadas com sucesso.')).toBeVisible()
})

test('An account that was just changed can be deleted while the refetch of the account is still pending', async ({
  page,
}) => {
  await signIn(page, 'admin_boss', '/users/33/edit')
  const email = await page.getByRole('textbox', { name: /^E-mail/ }).inputValue()
  await page.getByRole('textbox', { name: /^Nome/ }).fill('Salva Há Pouco')
  const releaseFunctions: (() => void)[] = []
  await page.route(/\/v2\/users\/33(\/permissions)?$/, async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => releaseFunctions.push(resolve))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('Salva Há Pouco')
  const row = page.getByRole('grid', { name: 'Usuários' }).getByRole('row').filter({ hasText: 'Salva Há Pouco' })
  await row.getByRole('link', { name: /^Editar/ }).click()
  await page.getByRole('button', { name: 'Excluir conta' }).click()
  const deletion = page.getByRole('alertdialog', { name: 'Excluir “Salva Há Pouco”?' })
  await deletion.getByRole('textbox', { name: /^Digite/ }).fill(email)
  await deletion.getByRole('textbox', { name: 'Motivo' }).fill('Saiu da empresa')
  await deletion.getByRole('button', { name: 'Excluir conta' }).click()
  await expect(page.getByText('Conta de Salva Há Pouco excluída.')).toBeVisible()
  expect(releaseFunctions).not.toEqual([])
  for (const release of releaseFunctions) release()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
