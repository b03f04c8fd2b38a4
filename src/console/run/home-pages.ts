// Home page, which is the page that `/` opens. Users can choose any page to which they have access.
import type { TFunction } from 'i18next'
import type { Command } from '#commands/command.ts'
import { hasValidArguments, listAllowedCommands } from '#commands/registry.ts'
import type { UserWithPermissions } from '#contract/access.ts'

/**
 * Returns the pages that can be the user's home page: pages to which the user has access and that need no record. The
 * default home page is the first.
 */
export function listHomePages(user: UserWithPermissions): readonly Command[] {
  return listAllowedCommands(user).filter(
    (command) =>
      command.surface.kind === 'page' && !/[:?]/.test(command.surface.path) && hasValidArguments(command, {}),
  )
}

/**
 * Returns the home page that the user has chosen in the preferences. Returns null for the default home page, and if the
 * user has lost access to the chosen page.
 */
export function findChosenHomePage(user: UserWithPermissions, homePage: string): Command | null {
  const command = listHomePages(user).find(({ id }) => id === homePage)
  return command && command.id !== 'home.go' ? command : null
}

/** Returns the title of a page. A page in the side menu has the same title as its menu item. */
export function getPageName({ id, feature, menu }: Command, t: TFunction): string {
  return menu ? t(`commands:places.${feature}`) : t(`commands:${id}.title`)
}
