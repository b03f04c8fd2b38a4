// Who may do what: the one vocabulary of rights, shared by endpoints, commands and screens (S1 §6, S2 §6).

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

/** Whoever may read anything: nobody whose every right is denied (A26). */
export const anyRight: Access = any(...contexts.map(read))

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
