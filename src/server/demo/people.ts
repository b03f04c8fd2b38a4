// The people of the demo: one per account type. The demo identity provider signs them in, the demo data gives them their rows.
import type { AccountType } from '#contract/access.ts'
import type { DemoPerson } from '#server/demo-mode.ts'

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
