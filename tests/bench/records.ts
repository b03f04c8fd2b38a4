// Lists links that open every command and page with records of the demo data.
import { buildCommandLink, commands, parseArguments } from '#commands/registry.ts'
import { reverseScenarios } from '../../src/demo/stories.ts'

const reverse = String(reverseScenarios.canceled.id)

export const exampleArguments: Readonly<Record<string, string>> = {
  ...{ ecommerce: '1', ecommerces: '1,2', ecommerce_id: '1', other: '2' },
  ...{ group: '1', store: '1', user: '12', alert: '2', carrier: '1', activity: '1', view: '1', batch: '1' },
  ...{ integration_id: '1', url_id: '1', metadata: 'app_name', name: 'app_name', version: '1' },
  ...{
    note: '1',
    reverse_id: reverse,
    reverse,
    reverses: reverse,
    attempt: '1',
    command: 'users.delete',
    account_type: 'cs',
    template: 'shipped',
  },
}

export const pages = commands
  .filter(({ surface }) => surface.kind === 'page')
  .map((command) => ({ id: command.id, link: buildCommandLink(command, parseArguments(command, exampleArguments)) }))

/**
 * Links to all pages and tabs. Includes only one link per tab, because further links only set a filter or fill a field.
 */
export const screenLinks = pages
  .map(({ link }) => link)
  .filter((link, index, links) => links.findIndex((other) => getScreen(other) === getScreen(link)) === index)

function getScreen(link: string): string {
  const { pathname, searchParams } = new URL(link, 'http://localhost')
  return `${pathname} ${searchParams.get('tab') ?? ''}`
}
