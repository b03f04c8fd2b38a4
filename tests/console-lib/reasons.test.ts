// Tests the text that explains which permission a user is missing.
import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import {
  allOf,
  anyOf,
  defaultPermissionsByType,
  read,
  signedIn,
  type UserWithPermissions,
  write,
} from '#contract/access.ts'

import common from '#locales/pt-BR/common.json' with { type: 'json' }

let t: TFunction
const n1: UserWithPermissions = { access: 'n1', permissions: defaultPermissionsByType.n1 }
const grantHint = 'Quem tem leitura e escrita em Usuários pode conceder.'

beforeAll(async () => {
  const texts = i18next.createInstance()
  await texts.init({ lng: 'pt-BR', defaultNS: 'common', resources: { 'pt-BR': { common: common.common } } })
  t = texts.t
})

describe('getMissingAccessReason', () => {
  it('returns an empty text when the user has the permission', () => {
    expect(getMissingAccessReason(n1, signedIn, t)).toBe('')
    expect(getMissingAccessReason(n1, write('ecommerces'), t)).toBe('')
    expect(getMissingAccessReason({ ...n1, access: 'admin_boss' }, write('users'), t)).toBe('')
  })

  it('names the missing level, its context and the users who can grant it', () => {
    expect(getMissingAccessReason(n1, write('stores'), t)).toBe(`Falta leitura e escrita em Lojas. ${grantHint}`)
  })

  it('names only the missing permissions of several required ones', () => {
    const access = allOf(write('ecommerces'), read('ecommerce_group'), read('users'))
    expect(getMissingAccessReason(n1, access, t)).toBe(`Falta leitura em Grupos e leitura em Usuários. ${grantHint}`)
  })

  it('joins alternative permissions with “or”', () => {
    expect(getMissingAccessReason(n1, anyOf(read('config'), read('users')), t)).toBe(
      `Falta leitura em Configurações ou leitura em Usuários. ${grantHint}`,
    )
  })
})
