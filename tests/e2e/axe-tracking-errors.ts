// Lists the screens of reverses (return requests) and tracking errors that the accessibility tests visit.
import type { TestedScreen } from './tested-screen.ts'

export const trackingErrorScreens: readonly TestedScreen[] = [
  {
    name: 'the list of reverses, filtered',
    accountType: 'n2',
    url: '/reverses?tracking_error=yes',
    waitUntilReady: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'a reverse with what can be done and what happened',
    accountType: 'n2',
    url: '/reverses/show/918273',
    waitUntilReady: (page) => page.getByText('Reversa criada').waitFor(),
  },
  {
    name: 'a reverse with carrier events',
    accountType: 'n2',
    url: '/reverses/show/918284',
    waitUntilReady: (page) => page.getByText('Objeto postado').waitFor(),
  },
  {
    name: 'failed reprocesses, one of them one’s own',
    accountType: 'n2',
    url: '/reprocess/failed',
    waitUntilReady: async (page) => {
      await page
        .getByRole('button', { name: /^Assumir: / })
        .first()
        .click()
      await page.getByText('Você ·').first().waitFor()
    },
  },
  {
    name: 'a tracking error that a colleague may have',
    accountType: 'n1',
    url: '/correios?do=claims.takeOver&claimed=reverse&claimed_id=918281',
    waitUntilReady: (page) => page.getByText('Sem responsável agora').waitFor(),
  },
  {
    name: 'the card of a refund',
    accountType: 'n2',
    url: '/reverses?do=reverses.openRefund&refund_id=481501',
    waitUntilReady: (page) => page.getByRole('dialog').getByText('Reversa criada').waitFor(),
  },
  {
    name: 'the search for a consumer, with a problem',
    accountType: 'n2',
    url: '/reverses?do=reverses.findConsumer',
    waitUntilReady: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Buscar', exact: true }).click()
      await page.getByRole('dialog').getByText('Campo obrigatório').waitFor()
    },
  },
  {
    name: 'tracking errors, one address revealed',
    accountType: 'n1',
    url: '/correios',
    waitUntilReady: async (page) => {
      // Reveals the fifth address, because another test expects that the first address is hidden.
      await page
        .getByRole('button', { name: /^Revelar o endereço/ })
        .nth(4)
        .click()
      await page.getByRole('button', { name: /^Ocultar o endereço/ }).waitFor()
    },
  },
  {
    name: 'no tracking errors found',
    accountType: 'n1',
    url: '/correios?search=nada+assim',
    waitUntilReady: (page) => page.getByText('Nenhuma reversa encontrada').waitFor(),
  },
  {
    name: 'correcting a zip code that leads to another state',
    accountType: 'n1',
    url: '/correios?do=trackingErrors.correctZip&reverse_id=970009&zip_code=69900-156',
    waitUntilReady: (page) => page.getByRole('dialog').getByRole('alert').waitFor(),
  },
  {
    name: 'nothing to correct',
    accountType: 'n1',
    url: '/correios?do=trackingErrors.correctZip&reverse_id=918273',
    waitUntilReady: (page) => page.getByText('Não há o que corrigir aqui').waitFor(),
  },
]
