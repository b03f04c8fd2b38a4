// Home page: the page that `/` opens, which each user chooses among the pages that they may open.
import type { TFunction } from 'i18next'
import type { Command } from '#commands/command.ts'
import { allowed, isComplete } from '#commands/registry.ts'
import type { Staff } from '#contract/access.ts'

/** Pages of this person that need no record, the home page first. */
export function homePagesOf(staff: Staff): readonly Command[] {
  return allowed(staff).filter(
    (command) => command.surface.kind === 'page' && !/[:?]/.test(command.surface.path) && isComplete(command, {}),
  )
}

/** The chosen home page; null for the default, or one that the person may no longer open. */
export function chosenHome(staff: Staff, homePage: string): Command | null {
  const chosen = homePagesOf(staff).find(({ id }) => id === homePage)
  return chosen && chosen.id !== 'home.go' ? chosen : null
}

/** A place of the menu is called as there. */
export function pageName({ id, feature, menu }: Command, t: TFunction): string {
  return menu ? t(`commands:places.${feature}`) : t(`commands:${id}.title`)
}
