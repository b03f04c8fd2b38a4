// Home page: the page that `/` opens, which each user chooses among the pages that they may open.
import type { TFunction } from 'i18next'
import type { Command } from '#commands/command.ts'
import { hasValidArguments, listAllowedCommands } from '#commands/registry.ts'
import type { UserWithPermissions } from '#contract/access.ts'

/** Returns the pages that the user may open without a record, the default home page first. */
export function listHomePages(user: UserWithPermissions): readonly Command[] {
  return listAllowedCommands(user).filter(
    (command) =>
      command.surface.kind === 'page' && !/[:?]/.test(command.surface.path) && hasValidArguments(command, {}),
  )
}

/**
 * Returns the home page from the preferences; null for the default page, or when the user may no longer open the chosen
 * one.
 */
export function findChosenHomePage(user: UserWithPermissions, homePage: string): Command | null {
  const command = listHomePages(user).find(({ id }) => id === homePage)
  return command && command.id !== 'home.go' ? command : null
}

/** Returns the title of a page; a page in the side menu has the same title as its menu item. */
export function getPageName({ id, feature, menu }: Command, t: TFunction): string {
  return menu ? t(`commands:places.${feature}`) : t(`commands:${id}.title`)
}
