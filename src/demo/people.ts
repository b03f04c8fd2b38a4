// Demo users: one user per account type, who can sign in at the demo identity provider, and extra users who cannot.
import {
  type AccountType,
  buildUniformPermissions,
  defaultPermissionsByType,
  type Permissions,
} from '#contract/access.ts'
import type { DemoAccount } from '#server/demo-mode.ts'
import { firstNames, lastNames } from './names.ts'
import { createRandom } from './random.ts'

function makeUser(account_type: AccountType, first_name: string, last_name: string): DemoAccount {
  const email = `${account_type.replaceAll('_', '.')}@demo.reversa.example`
  return { account_type, first_name, last_name, email, subject: `demo-${account_type}` }
}

export const demoUsers: readonly DemoAccount[] = [
  makeUser('admin_boss', 'Helena', 'Duarte Nogueira'),
  makeUser('ti', 'Rafael', 'Tanaka'),
  makeUser('cs', 'Camila', 'Conceição'),
  makeUser('n1', 'João', 'Pedro Araújo'),
  makeUser('n2', 'Beatriz', 'Figueiredo'),
  makeUser('financial', 'Otávio', 'Magalhães'),
  makeUser('collaborator_aftersale', 'Yasmin', 'Sant’Anna'),
]

/** Returns the database id of the demo user at an index of `demoUsers`. */
export const getUserId = (index: number) => index + 1

/**
 * Extra demo user, who cannot sign in. Makes lists of users longer, so that search, pagination and permissions can be
 * tried out.
 */
interface ExtraUser {
  readonly id: number
  /** Subject (user id) at the identity provider; null for a user who has an account but has never signed in. */
  readonly subject: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly access: AccountType
  readonly permissions: Permissions
}

/** First id of the extra users; lower ids are reserved for the demo users who can sign in. */
const FIRST_EXTRA_USER_ID = 11

/**
 * Users with unusual names (one word, nine words, accents, apostrophes) or with permissions that differ from the
 * defaults of the account type.
 */
const edgeCaseUsers: readonly Omit<ExtraUser, 'id'>[] = [
  makeExtraUser('Pelé', '', 'pele', 'n1'),
  makeExtraUser('Íris', 'D’Ávila e Silva', 'iris.davila', 'n2', { config: 'readonly' }),
  makeExtraUser(
    'Pedro',
    'de Alcântara João Carlos Leopoldo Salvador Bibiano Francisco Xavier de Paula',
    'pedro.de.alcantara.joao.carlos.leopoldo',
    'financial',
  ),
  makeExtraUser('Ñusta', 'Quispe Peña', 'nusta.quispe', 'cs', { stores: 'readonly', relatories: 'denied' }),
  makeExtraUser('Zoë', 'Müller-Lüdenscheidt', 'zoe', 'collaborator_aftersale', { courier: 'read_and_write' }),
  makeExtraUser('joão', 'da silva', 'joao.dasilva', 'n1'),
  makeExtraUser('João', 'da Silva', 'joao.da.silva', 'n1', { users: 'readonly' }),
  makeExtraUser('Sofia', 'Albuquerque', 'sofia.albuquerque', 'ti', { users: 'read_and_write' }),
  {
    ...makeExtraUser('Recém', 'Chegada', 'recem.chegada', 'collaborator_aftersale'),
    permissions: buildUniformPermissions('denied'),
    subject: null,
  },
]

function makeExtraUser(
  first_name: string,
  last_name: string,
  mailbox: string,
  access: AccountType,
  permissionOverrides: Partial<Permissions> = {},
): Omit<ExtraUser, 'id'> {
  const email = `${mailbox}@demo.reversa.example`
  const permissions = { ...defaultPermissionsByType[access], ...permissionOverrides }
  return { subject: `demo-staff#${mailbox}`, first_name, last_name, email, access, permissions }
}

const commonTypes: readonly AccountType[] = [
  'n1',
  'n1',
  'n1',
  'n2',
  'n2',
  'cs',
  'cs',
  'financial',
  'collaborator_aftersale',
]

/** Returns the extra demo users, which are the same on every machine. */
export function makeExtraUsers(count = 31): readonly ExtraUser[] {
  const random = createRandom(1931)
  const ordinaryUsers = Array.from({ length: count }, (_, index) => {
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    return makeExtraUser(first, last, `equipe.${index + 1}`, random.pick(commonTypes))
  })
  return [...edgeCaseUsers, ...ordinaryUsers].map((user, index) => ({ id: FIRST_EXTRA_USER_ID + index, ...user }))
}
