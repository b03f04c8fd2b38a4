// Permissions: contexts, levels and access rules, shared by endpoints, commands and screens (S1 §6, S2 §6).

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

/** Those that can be asked for: who has less than the first of them has nothing. */
export const grantedLevels = ['readonly', 'read_and_write'] as const

export const accountTypes = ['admin_boss', 'ti', 'cs', 'n1', 'n2', 'financial', 'collaborator_aftersale'] as const
export type AccountType = (typeof accountTypes)[number]

export type Permissions = Readonly<Record<Context, Level>>

/** What a right check needs to know of a person. */
export interface Staff {
  readonly access: AccountType
  readonly permissions: Permissions
  /** Whether the extensions of the API are there; behind a gateway they are not. Default: they are. */
  readonly extensions?: boolean
}

export interface Need {
  readonly context: Context
  readonly level: Exclude<Level, 'denied'>
}

interface Presence {
  /** Of an extension of the API: nobody has it where there are none. */
  readonly extension?: true
}

/** `all` and `any` list needs; an empty `all` is any signed-in person. */
export type Access =
  | 'public'
  | ({ readonly all: readonly Need[] } & Presence)
  | ({ readonly any: readonly Need[] } & Presence)

export function read(context: Context): Access {
  return { all: [{ context, level: 'readonly' }] }
}

export function write(context: Context): Access {
  return { all: [{ context, level: 'read_and_write' }] }
}

/** Every one of the given accesses. */
export function all(...accesses: readonly Access[]): Access {
  return { all: accesses.flatMap(needsOf) }
}

/** At least one of the given accesses. */
export function any(...accesses: readonly Access[]): Access {
  return { any: accesses.flatMap(needsOf) }
}

/** Of a reverse, whichever page leads to it. */
export const accessOfReverse = {
  read: any(read('ecommerces'), read('courier')),
  write: any(write('ecommerces'), write('courier')),
} as const

/** The same, of what only an extension of the API makes possible. */
export function extension(access: Access): Access {
  return access === 'public' ? access : { ...access, extension: true }
}

/** Whether nobody can be given it here: it needs an extension, and there are none. */
export function isAbsent(staff: Staff | null, access: Access): boolean {
  return staff?.extensions === false && access !== 'public' && access.extension === true
}

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

/** Deny by default: nobody signed in passes only what is public. */
export function allows(staff: Staff | null, access: Access): boolean {
  if (access === 'public') return true
  if (!staff || isAbsent(staff, access)) return false
  return 'all' in access
    ? access.all.every((need) => meets(staff, need))
    : access.any.some((need) => meets(staff, need))
}

/** The needs a person does not meet: the reason of a refusal. Empty when allowed. */
export function missing(staff: Staff, access: Access): readonly Need[] {
  if (allows(staff, access)) return []
  return needsOf(access).filter((need) => !meets(staff, need))
}

/** The same level in every context. */
export function everywhere(level: Level): Permissions {
  return Object.fromEntries(contexts.map((context) => [context, level])) as Record<Context, Level>
}

const preset = (granted: Partial<Permissions>): Permissions => ({ ...everywhere('denied'), ...granted })

/** The default permissions of each account type; editable by who may write users (product decision A24). */
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

// Access rules without a context, for calls before any permission is checked.

/** Nobody needs to be signed in. */
export const open = 'public' satisfies Access
/** Whoever is signed in. */
export const signedIn: Access = Object.freeze({ all: [] })

// Who may change whose permissions (no escalation): enforced by the server, explained by the console. Pure.

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

// Access rules of groups that need a second context.

/** Registering in billing after an error (product decision A31). */
export const retryAccess = all(write('ecommerce_group'), write('config'))

/** Saving the metadata of a group, which must be in sight (S2 §6; product decision A19). */
export const metadataAccess = all(read('ecommerce_group'), write('ecommerces'))
