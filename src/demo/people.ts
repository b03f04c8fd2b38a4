// Demo users: one per account type, who can sign in through the demo identity provider, and extra users who cannot.
import { type AccountType, everywhere, type Permissions, presets } from '#contract/access.ts'
import type { DemoPerson } from '#server/demo-mode.ts'
import { firstNames, lastNames } from './names.ts'
import { seeded } from './random.ts'

function person(account_type: AccountType, first_name: string, last_name: string): DemoPerson {
  const email = `${account_type.replaceAll('_', '.')}@demo.reversa.example`
  return { account_type, first_name, last_name, email, subject: `demo-${account_type}` }
}

export const demoPeople: readonly DemoPerson[] = [
  person('admin_boss', 'Helena', 'Duarte Nogueira'),
  person('ti', 'Rafael', 'Tanaka'),
  person('cs', 'Camila', 'Conceição'),
  person('n1', 'João', 'Pedro Araújo'),
  person('n2', 'Beatriz', 'Figueiredo'),
  person('financial', 'Otávio', 'Magalhães'),
  person('collaborator_aftersale', 'Yasmin', 'Sant’Anna'),
]

/** Returns the row id of a demo user by the index in `demoUsers`. */
export const userIdOf = (index: number) => index + 1

/** Extra demo user who cannot sign in. Lists, searches and permissions need more than seven users to be tried out. */
interface DemoUser {
  readonly id: number
  /** Subject of the identity provider; null for a user who was registered but has never signed in. */
  readonly subject: string | null
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly access: AccountType
  readonly permissions: Permissions
}

/** First id of the extra users; the ids of the first seven users are used in other files. */
const firstId = 11

/**
 * Users with edge cases of names and permissions: one word and nine, accents, apostrophes, permissions that differ from
 * the account type.
 */
const odd: readonly Omit<DemoUser, 'id'>[] = [
  demoUser('Pelé', '', 'pele', 'n1'),
  demoUser('Íris', 'D’Ávila e Silva', 'iris.davila', 'n2', { config: 'readonly' }),
  demoUser(
    'Pedro',
    'de Alcântara João Carlos Leopoldo Salvador Bibiano Francisco Xavier de Paula',
    'pedro.de.alcantara.joao.carlos.leopoldo',
    'financial',
  ),
  demoUser('Ñusta', 'Quispe Peña', 'nusta.quispe', 'cs', { stores: 'readonly', relatories: 'denied' }),
  demoUser('Zoë', 'Müller-Lüdenscheidt', 'zoe', 'collaborator_aftersale', { courier: 'read_and_write' }),
  demoUser('joão', 'da silva', 'joao.dasilva', 'n1'),
  demoUser('João', 'da Silva', 'joao.da.silva', 'n1', { users: 'readonly' }),
  demoUser('Sofia', 'Albuquerque', 'sofia.albuquerque', 'ti', { users: 'read_and_write' }),
  {
    ...demoUser('Recém', 'Chegada', 'recem.chegada', 'collaborator_aftersale'),
    permissions: everywhere('denied'),
    subject: null,
  },
]

function demoUser(
  first_name: string,
  last_name: string,
  mailbox: string,
  access: AccountType,
  own: Partial<Permissions> = {},
): Omit<DemoUser, 'id'> {
  const email = `${mailbox}@demo.reversa.example`
  const permissions = { ...presets[access], ...own }
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

/** Returns the extra demo users, the same on every machine. */
export function makeDemoUsers(count = 31): readonly DemoUser[] {
  const random = seeded(1931)
  const plain = Array.from({ length: count }, (_, index) => {
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    return demoUser(first, last, `equipe.${index + 1}`, random.pick(commonTypes))
  })
  return [...odd, ...plain].map((one, index) => ({ id: firstId + index, ...one }))
}
