// Home page: the page that `/` opens, which each user chooses among the pages that they may open.
import type { TFunction } from 'i18next'
import type { Command } from '#commands/command.ts'
import { allowed, isComplete } from '#commands/registry.ts'
import type { Staff } from '#contract/access.ts'

/** Returns the pages that the user may open without a record, the default home page first. */
export function homePagesOf(staff: Staff): readonly Command[] {
  return allowed(staff).filter(
    (command) => command.surface.kind === 'page' && !/[:?]/.test(command.surface.path) && isComplete(command, {}),
  )
}

/**
 * Returns the home page from the preferences; null for the default page, or when the user may no longer open the chosen
 * one.
 */
export function chosenHome(staff: Staff, homePage: string): Command | null {
  const chosen = homePagesOf(staff).find(({ id }) => id === homePage)
  return chosen && chosen.id !== 'home.go' ? chosen : null
}

/** Returns the title of a page; a page in the side menu has the same title as its menu item. */
export function pageName({ id, feature, menu }: Command, t: TFunction): string {
  return menu ? t(`commands:places.${feature}`) : t(`commands:${id}.title`)
}
