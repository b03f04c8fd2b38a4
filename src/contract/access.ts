// Defines permission contexts, levels and access rules for endpoints, commands and screens (S1 §6, S2 §6).

export const contexts = [
  'stores',
  'ecommerces',
  'ecommerce_group',
  'courier',
  'comunication',
  'relatories',
  'config',
  'shipping',
  'users',
] as const
export type Context = (typeof contexts)[number]

export const levels = ['denied', 'readonly', 'read_and_write'] as const
export type Level = (typeof levels)[number]

/** Permission levels that a user can request; `denied` is excluded because a request always raises the level. */
export const grantedLevels = ['readonly', 'read_and_write'] as const

export const accountTypes = ['admin_boss', 'ti', 'cs', 'n1', 'n2', 'financial', 'collaborator_aftersale'] as const
export type AccountType = (typeof accountTypes)[number]

export type Permissions = Readonly<Record<Context, Level>>

/** Fields of a user that a permission check reads. */
export interface Staff {
  readonly access: AccountType
  readonly permissions: Permissions
  /** False behind a gateway, where the platform lacks our API extensions. Default: true. */
  readonly extensions?: boolean
}

/** Minimum permission level that an access rule requires in one context. */
export interface Need {
  readonly context: Context
  readonly level: Exclude<Level, 'denied'>
}

interface Presence {
  /** True if the rule needs an API extension; the rule denies every user where extensions are unavailable. */
  readonly extension?: true
}

/** Access rule: `all` requires every listed level, `any` at least one. An empty `all` admits every signed-in user. */
export type Access =
  | 'public'
  | ({ readonly all: readonly Need[] } & Presence)
  | ({ readonly any: readonly Need[] } & Presence)

/** Returns an access rule that requires the `readonly` level in the context. */
export function read(context: Context): Access {
  return { all: [{ context, level: 'readonly' }] }
}

/** Returns an access rule that requires the `read_and_write` level in the context. */
export function write(context: Context): Access {
  return { all: [{ context, level: 'read_and_write' }] }
}

/** Combines access rules: the user must meet all of their required levels. */
export function all(...accesses: readonly Access[]): Access {
  return { all: accesses.flatMap(needsOf) }
}

/** Combines access rules: the user must meet at least one of their required levels. */
export function any(...accesses: readonly Access[]): Access {
  return { any: accesses.flatMap(needsOf) }
}

/** Access rules for reverses: permission for either ecommerces or tracking errors (`courier`) is enough. */
export const accessOfReverse = {
  read: any(read('ecommerces'), read('courier')),
  write: any(write('ecommerces'), write('courier')),
} as const

/** Returns the access rule, additionally denied where the platform lacks our API extensions. */
export function extension(access: Access): Access {
  return access === 'public' ? access : { ...access, extension: true }
}

/** Returns true when the rule needs an API extension that the platform lacks, so that no permission can help. */
export function isAbsent(staff: Staff | null, access: Access): boolean {
  return staff?.extensions === false && access !== 'public' && access.extension === true
}

/** Lists the permission levels of an access rule; empty for a public rule. */
export function needsOf(access: Access): readonly Need[] {
  if (access === 'public') return []
  return 'all' in access ? access.all : access.any
}

/** Returns true when the access needs write permission for at least one context. */
export function requiresWrite(access: Access): boolean {
  return needsOf(access).some(({ level }) => level === 'read_and_write')
}

function meets(staff: Staff, need: Need): boolean {
  if (staff.access === 'admin_boss') return true
  return levels.indexOf(staff.permissions[need.context]) >= levels.indexOf(need.level)
}

/** Returns true when the user passes the access rule. Without a signed-in user (null), only public rules pass. */
export function allows(staff: Staff | null, access: Access): boolean {
  if (access === 'public') return true
  if (!staff || isAbsent(staff, access)) return false
  return 'all' in access
    ? access.all.every((need) => meets(staff, need))
    : access.any.some((need) => meets(staff, need))
}

/** Lists the required levels that the user lacks, to explain a denied request. Empty when access is allowed. */
export function missing(staff: Staff, access: Access): readonly Need[] {
  if (allows(staff, access)) return []
  return needsOf(access).filter((need) => !meets(staff, need))
}

/** Builds permissions with the same level in every context. */
export function everywhere(level: Level): Permissions {
  return Object.fromEntries(contexts.map((context) => [context, level])) as Record<Context, Level>
}

const preset = (granted: Partial<Permissions>): Permissions => ({ ...everywhere('denied'), ...granted })

/** Default permissions by account type; writers of `users` can change them (product decision A24). */
export const presets: Readonly<Record<AccountType, Permissions>> = {
  admin_boss: everywhere('read_and_write'),
  ti: { ...everywhere('read_and_write'), users: 'readonly' },
  cs: preset({
    stores: 'read_and_write',
    ecommerces: 'read_and_write',
    ecommerce_group: 'readonly',
    courier: 'read_and_write',
    comunication: 'read_and_write',
    relatories: 'read_and_write',
    shipping: 'readonly',
  }),
  n2: preset({
    stores: 'read_and_write',
    ecommerces: 'read_and_write',
    courier: 'read_and_write',
    relatories: 'readonly',
    ecommerce_group: 'readonly',
    shipping: 'readonly',
  }),
  n1: preset({ ecommerces: 'read_and_write', stores: 'readonly', courier: 'read_and_write', relatories: 'readonly' }),
  financial: preset({ ecommerces: 'readonly', ecommerce_group: 'readonly', relatories: 'read_and_write' }),
  collaborator_aftersale: preset({ courier: 'readonly', relatories: 'readonly' }),
}

/** Access rule for requests without a signed-in user. */
export const open = 'public' satisfies Access
/** Access rule that admits every signed-in user, whatever their permissions. */
export const signedIn: Access = Object.freeze({ all: [] })

const isBoss = ({ access }: Pick<Staff, 'access'>) => access === 'admin_boss'
const rank = (level: Level) => levels.indexOf(level)

/** Returns the user's effective level in a context; an `admin_boss` always has `read_and_write`. */
export function levelOf(staff: Staff, context: Context): Level {
  return isBoss(staff) ? 'read_and_write' : staff.permissions[context]
}

/** Returns true when the actor may change or delete the target user; only an `admin_boss` may change another one. */
export function mayTouch(actor: Pick<Staff, 'access'>, target: Pick<Staff, 'access'>): boolean {
  return isBoss(actor) || !isBoss(target)
}

/** Returns true when the actor may create a user of the account type; only an `admin_boss` creates another one. */
export function mayMake(actor: Pick<Staff, 'access'>, type: AccountType): boolean {
  return isBoss(actor) || type !== 'admin_boss'
}

/** Returns true when the actor may set this level: at most the actor's own level or the target's current level. */
export function mayGive(actor: Staff, target: Staff, context: Context, level: Level): boolean {
  const most = Math.max(rank(levelOf(actor, context)), rank(levelOf(target, context)))
  return rank(level) <= most
}

/** Returns the highest level up to the requested one that the actor may grant to the target user. */
export function mostGiven(actor: Staff, target: Staff, context: Context, wanted: Level): Level {
  const within = levels.slice(0, rank(wanted) + 1).filter((level) => mayGive(actor, target, context, level))
  return within.at(-1) ?? 'denied'
}

/** Lists the contexts in which a change would grant a level that the actor may not grant. */
export function aboveOwn(actor: Staff, before: Staff, after: Staff): readonly Context[] {
  return contexts.filter((context) => !mayGive(actor, before, context, levelOf(after, context)))
}

/** Returns true when a change lowers a level in any context, or removes the `admin_boss` account type. */
export function isLowered(before: Staff, after: Staff): boolean {
  const loses = contexts.some((context) => rank(levelOf(after, context)) < rank(levelOf(before, context)))
  return loses || (isBoss(before) && !isBoss(after))
}

/** Returns true when the user has a higher level than the other user in at least one context. */
export function exceeds(staff: Staff, other: Staff): boolean {
  return contexts.some((context) => rank(levelOf(staff, context)) > rank(levelOf(other, context)))
}

/** Access rule for registering a group in the billing system again after an error (product decision A31). */
export const retryAccess = all(write('ecommerce_group'), write('config'))

/** Access rule for saving the metadata of a group: read groups and write ecommerces (S2 §6; product decision A19). */
export const metadataAccess = all(read('ecommerce_group'), write('ecommerces'))
