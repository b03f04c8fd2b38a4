// Lists the screens of reverses and tracking errors for the accessibility tests.
import type { Screen } from './axe-people.ts'

export const trackingErrorScreens: readonly Screen[] = [
  {
    name: 'the list of reverses, filtered',
    who: 'n2',
    place: '/reverses?tracking_error=yes',
    ready: (page) => page.getByRole('grid').getByRole('row').nth(1).waitFor(),
  },
  {
    name: 'a reverse with what can be done and what happened',
    who: 'n2',
    place: '/reverses/show/918273',
    ready: (page) => page.getByText('Reversa criada').waitFor(),
  },
  {
    name: 'the card of a reverse over a list',
    who: 'n2',
    place: '/correios?do=reverses.open&reverse_id=918281',
    ready: (page) => page.getByRole('dialog').getByText('Reversa criada').waitFor(),
  },
  {
    name: 'failed reprocesses, one of them one’s own',
    who: 'n2',
    place: '/reprocess/failed',
    ready: async (page) => {
      await page
        .getByRole('button', { name: /^Estou nisso: / })
        .first()
        .click()
      await page.getByText('Você ·').first().waitFor()
    },
  },
  {
    name: 'a tracking error that a colleague may have',
    who: 'n1',
    place: '/correios?do=claims.takeOver&claimed=reverse&claimed_id=918281',
    ready: (page) => page.getByText('Ninguém está nisso agora').waitFor(),
  },
  {
    name: 'the card of a refund',
    who: 'n2',
    place: '/reverses?do=reverses.openRefund&refund_id=481501',
    ready: (page) => page.getByRole('dialog').getByText('Reversa criada').waitFor(),
  },
  {
    name: 'the search for a consumer, with a problem',
    who: 'n2',
    place: '/reverses?do=reverses.findConsumer',
    ready: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Buscar', exact: true }).click()
      await page.getByRole('dialog').getByText('Campo obrigatório').waitFor()
    },
  },
  {
    name: 'tracking errors, one address revealed',
    who: 'n1',
    place: '/correios',
    ready: async (page) => {
      // Reveals the fifth address, because another test checks that the first address is hidden.
      await page
        .getByRole('button', { name: /^Revelar o endereço/ })
        .nth(4)
        .click()
      await page.getByRole('button', { name: /^Ocultar o endereço/ }).waitFor()
    },
  },
  {
    name: 'no tracking errors found',
    who: 'n1',
    place: '/correios?search=nada+assim',
    ready: (page) => page.getByText('Nenhuma reversa encontrada').waitFor(),
  },
  {
    name: 'correcting a zip code that leads to another state',
    who: 'n1',
    place: '/correios?do=trackingErrors.correctZip&reverse_id=970009&zip_code=69900-156',
    ready: (page) => page.getByRole('dialog').getByRole('alert').waitFor(),
  },
  {
    name: 'nothing to correct',
    who: 'n1',
    place: '/correios?do=trackingErrors.correctZip&reverse_id=918273',
    ready: (page) => page.getByText('Não há o que corrigir aqui').waitFor(),
  },
]
