// Which page `/` opens when somebody comes in: one of their own choice, as long as they may open it.
import type { TFunction } from 'i18next'
import type { Command } from '#commands/command.ts'
import { allowed, isComplete } from '#commands/registry.ts'
import type { Staff } from '#contract/access.ts'

/** Pages of this person that need no record, the home page first. */
export function homePagesOf(staff: Staff): readonly Command[] {
  return allowed(staff).filter(
    (command) => command.opens.kind === 'page' && !/[:?]/.test(command.opens.path) && isComplete(command, {}),
  )
}

/** The chosen page; null where that is the home page itself, or a page that this person may no longer open. */
export function chosenHome(staff: Staff, homePage: string): Command | null {
  const chosen = homePagesOf(staff).find(({ id }) => id === homePage)
  return chosen && chosen.id !== 'home.go' ? chosen : null
}

/** A place of the menu is called as there. */
export function pageName({ id, area, menu }: Command, t: TFunction): string {
  return menu ? t(`commands:places.${area}`) : t(`commands:${id}.title`)
}
