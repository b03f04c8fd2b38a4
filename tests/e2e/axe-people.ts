// Lists the screens of users, permissions and activity that the accessibility tests visit.
import type { Page } from 'playwright/test'
import type { TestedScreen } from './tested-screen.ts'

/** Changes a metadata of ecommerce 235, so that the activity has an entry, and reloads the page. */
async function addActivityEntry(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const data = { texts: { vitrine: '{"color": 1}' } }
  await page.request.put('/v2/boss/ecommerces/235/metadatas', { data, headers })
  await page.reload()
}

export const peopleScreens: readonly TestedScreen[] = [
  {
    name: 'list of users',
    accountType: 'admin_boss',
    url: '/users',
    waitUntilReady: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'user to read',
    accountType: 'admin_boss',
    url: '/users/show/12',
    waitUntilReady: (page) => page.getByRole('heading', { name: 'Sessões abertas' }).waitFor(),
  },
  {
    name: 'user',
    accountType: 'admin_boss',
    url: '/users/12/edit',
    waitUntilReady: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'another type',
    accountType: 'admin_boss',
    url: '/users?do=users.setType&user=12&account_type=cs',
    waitUntilReady: (page) => page.getByRole('list', { name: 'O que muda' }).waitFor(),
  },
  {
    name: 'deleting a user',
    accountType: 'admin_boss',
    url: '/users?do=users.delete&user=12',
    waitUntilReady: (page) => page.getByRole('alertdialog').getByRole('textbox').first().waitFor(),
  },
  {
    name: 'one permission',
    accountType: 'admin_boss',
    url: '/users?do=users.setPermission&user=12',
    waitUntilReady: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'creating a user',
    accountType: 'admin_boss',
    url: '/users?do=users.create',
    waitUntilReady: (page) => page.getByRole('textbox', { name: /^E-mail/ }).waitFor(),
  },
  {
    name: 'asking for access',
    url: '/?do=access.request',
    waitUntilReady: (page) => page.getByRole('textbox', { name: /^Motivo/ }).waitFor(),
  },
  {
    name: 'why not',
    url: '/?do=access.why&command=users.delete',
    waitUntilReady: (page) => page.getByRole('dialog').getByText('Helena Duarte Nogueira').waitFor(),
  },
  {
    name: 'who can',
    accountType: 'ti',
    url: '/?do=access.whoCan&command=users.delete',
    waitUntilReady: (page) =>
      page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Helena Duarte' }).first().waitFor(),
  },
  {
    name: 'a person beside their type',
    accountType: 'ti',
    url: '/users?do=access.compare&user=12',
    waitUntilReady: (page) => page.getByRole('row', { name: /a mais/ }).waitFor(),
  },
  {
    name: 'default of a type',
    accountType: 'admin_boss',
    url: '/users?do=users.editType&account_type=cs',
    waitUntilReady: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'my permissions',
    url: '/?do=access.mine',
    waitUntilReady: (page) => page.getByRole('dialog', { name: 'Minhas permissões' }).waitFor(),
  },
  {
    name: 'activity',
    accountType: 'admin_boss',
    url: '/activity',
    waitUntilReady: async (page) => {
      await addActivityEntry(page)
      await page.getByRole('heading', { level: 1, name: 'Atividade' }).waitFor()
      await page.locator('[role=row][tabindex="0"]').first().waitFor()
    },
  },
  {
    name: 'one activity',
    accountType: 'admin_boss',
    url: '/activity?do=activity.open&activity=1',
    waitUntilReady: (page) => page.getByRole('region', { name: 'O que mudou' }).waitFor(),
  },
  {
    name: 'activity of a record',
    accountType: 'admin_boss',
    url: '/ecommerces/show/235?do=activity.ofRecord&ecommerce=235',
    waitUntilReady: async (page) => {
      await addActivityEntry(page)
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'activity of a field',
    accountType: 'admin_boss',
    url: '/users/show/1?do=activity.ofField&user=1&field=email',
    waitUntilReady: (page) =>
      page
        .getByRole('dialog')
        .getByText(/^Ninguém mudou este campo/)
        .waitFor(),
  },
  {
    name: 'activity as a tab',
    url: '/ecommerces/show/1?tab=activity',
    waitUntilReady: (page) => page.getByRole('tabpanel', { name: 'Atividade' }).locator('li, p').first().waitFor(),
  },
]
