// Who may change whose rights. The server refuses by these rules, the console explains by them. Pure.
import { type AccountType, type Context, contexts, type Level, levels, type Staff } from './access.ts'

const isBoss = ({ access }: Pick<Staff, 'access'>) => access === 'admin_boss'
const rank = (level: Level) => levels.indexOf(level)

/** What somebody may do in a context: an admin_boss everything, whatever is noted. */
export function levelOf(staff: Staff, context: Context): Level {
  return isBoss(staff) ? 'read_and_write' : staff.permissions[context]
}

/** Only an admin_boss changes, signs out or deletes one. */
export function mayTouch(actor: Pick<Staff, 'access'>, target: Pick<Staff, 'access'>): boolean {
  return isBoss(actor) || !isBoss(target)
}

/** Only an admin_boss makes one. */
export function mayMake(actor: Pick<Staff, 'access'>, type: AccountType): boolean {
  return isBoss(actor) || type !== 'admin_boss'
}

/** Nobody gives more than they have; what somebody has already, they may keep. */
export function mayGive(actor: Staff, target: Staff, context: Context, level: Level): boolean {
  const most = Math.max(rank(levelOf(actor, context)), rank(levelOf(target, context)))
  return rank(level) <= most
}

/** As much of a level as may be given. */
export function mostGiven(actor: Staff, target: Staff, context: Context, wanted: Level): Level {
  const within = levels.slice(0, rank(wanted) + 1).filter((level) => mayGive(actor, target, context, level))
  return within.at(-1) ?? 'denied'
}

/** The contexts in which somebody would be given more than the one who gives has. */
export function aboveOwn(actor: Staff, before: Staff, after: Staff): readonly Context[] {
  return contexts.filter((context) => !mayGive(actor, before, context, levelOf(after, context)))
}

/** Whether anything would be taken away. */
export function isLowered(before: Staff, after: Staff): boolean {
  const loses = contexts.some((context) => rank(levelOf(after, context)) < rank(levelOf(before, context)))
  return loses || (isBoss(before) && !isBoss(after))
}

/** Whether somebody has a right that another one lacks. */
export function exceeds(staff: Staff, other: Staff): boolean {
  return contexts.some((context) => rank(levelOf(staff, context)) > rank(levelOf(other, context)))
}
