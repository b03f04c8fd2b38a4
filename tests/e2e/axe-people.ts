// Lists the screens of users, permissions and activity for the accessibility tests.
import type { Page } from 'playwright/test'
import type { AccountType } from '#contract/access.ts'

export interface Screen {
  readonly name: string
  /** Account type of the signed-in user. Default: n1. */
  readonly who?: AccountType
  /** URL of the screen. Default: the screen opens over the previous screen. */
  readonly place?: string
  /** True when the screen must be loaded with a full page load, because no navigation in the console opens it. */
  readonly loaded?: true
  /** True when the screen keeps Portuguese names after a change of the language, for example those of parked drawers. */
  readonly keepsNames?: true
  /** Waits until the screen is displayed. */
  readonly ready: (page: Page) => Promise<void>
}

export const peopleScreens: readonly Screen[] = [
  {
    name: 'list of users',
    who: 'admin_boss',
    place: '/users',
    ready: (page) => page.getByRole('row').nth(5).waitFor(),
  },
  {
    name: 'user to read',
    who: 'admin_boss',
    place: '/users/show/12',
    ready: (page) => page.getByRole('heading', { name: 'Sessões abertas' }).waitFor(),
  },
  {
    name: 'user',
    who: 'admin_boss',
    place: '/users/12/edit',
    ready: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'another type',
    who: 'admin_boss',
    place: '/users?do=users.setType&user=12&account_type=cs',
    ready: (page) => page.getByRole('list', { name: 'O que muda' }).waitFor(),
  },
  {
    name: 'deleting a user',
    who: 'admin_boss',
    place: '/users?do=users.delete&user=12',
    ready: (page) => page.getByRole('alertdialog').getByRole('textbox').first().waitFor(),
  },
  {
    name: 'one permission',
    who: 'admin_boss',
    place: '/users?do=users.setPermission&user=12',
    ready: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'creating a user',
    who: 'admin_boss',
    place: '/users?do=users.create',
    ready: (page) => page.getByRole('textbox', { name: /^E-mail/ }).waitFor(),
  },
  {
    name: 'asking for access',
    place: '/?do=access.request',
    ready: (page) => page.getByRole('textbox', { name: /^Motivo/ }).waitFor(),
  },
  {
    name: 'why not',
    place: '/?do=access.why&command=users.delete',
    ready: (page) => page.getByText('Helena Duarte Nogueira').waitFor(),
  },
  {
    name: 'who can',
    who: 'ti',
    place: '/?do=access.whoCan&command=users.delete',
    ready: (page) => page.getByRole('listitem').filter({ hasText: 'Helena Duarte' }).waitFor(),
  },
  {
    name: 'a person beside their type',
    who: 'ti',
    place: '/users?do=access.compare&user=12',
    ready: (page) => page.getByRole('row', { name: /a mais/ }).waitFor(),
  },
  {
    name: 'default of a type',
    who: 'admin_boss',
    place: '/users?do=users.editType&account_type=cs',
    ready: (page) => page.getByRole('radio').first().waitFor(),
  },
  {
    name: 'my permissions',
    place: '/?do=access.mine',
    ready: (page) => page.getByRole('dialog', { name: 'Minhas permissões' }).waitFor(),
  },
  {
    name: 'activity',
    who: 'admin_boss',
    place: '/activity',
    // Waits for the heading first, because the rows of the previous screen stay until this screen is rendered.
    ready: async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Atividade' }).waitFor()
      await page.locator('[role=row][tabindex="0"]').first().waitFor()
    },
  },
  {
    name: 'one activity',
    who: 'admin_boss',
    place: '/activity?do=activity.open&activity=1',
    ready: (page) => page.getByRole('region', { name: 'O que mudou' }).waitFor(),
  },
  {
    name: 'activity of a record',
    who: 'admin_boss',
    place: '/users/1/edit?do=activity.ofRecord&user=1',
    ready: (page) => page.getByRole('dialog').getByRole('listitem').first().waitFor(),
  },
  {
    name: 'activity of a field',
    who: 'admin_boss',
    place: '/users/show/1?do=activity.ofField&user=1&field=email',
    ready: (page) =>
      page
        .getByRole('dialog')
        .getByText(/^Ninguém mudou este campo/)
        .waitFor(),
  },
  {
    name: 'activity as a tab',
    place: '/ecommerces/show/1?tab=activity',
    ready: (page) => page.getByRole('tabpanel', { name: 'Atividade' }).locator('li, p').first().waitFor(),
  },
]
