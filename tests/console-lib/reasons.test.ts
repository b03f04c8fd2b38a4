// Tests the text that explains which permission a user is missing.
import i18next, { type TFunction } from 'i18next'
import { beforeAll, describe, expect, it } from 'vitest'
import { getMissingAccessReason } from '#console/run/access-reason.ts'
import { allOf, anyOf, presets, read, signedIn, type UserWithPermissions, write } from '#contract/access.ts'

import common from '#locales/pt-BR/common.json' with { type: 'json' }

let t: TFunction
const n1: UserWithPermissions = { access: 'n1', permissions: presets.n1 }
const ask = 'Quem tem leitura e escrita em Usuários pode conceder.'

beforeAll(async () => {
  const texts = i18next.createInstance()
  await texts.init({ lng: 'pt-BR', defaultNS: 'common', resources: { 'pt-BR': { common: common.common } } })
  t = texts.t
})

describe('why somebody may not', () => {
  it('is empty when they may', () => {
    expect(getMissingAccessReason(n1, signedIn, t)).toBe('')
    expect(getMissingAccessReason(n1, write('ecommerces'), t)).toBe('')
    expect(getMissingAccessReason({ ...n1, access: 'admin_boss' }, write('users'), t)).toBe('')
  })

  it('names the level and the context, and who can grant it', () => {
    expect(getMissingAccessReason(n1, write('stores'), t)).toBe(`Falta leitura e escrita em Lojas. ${ask}`)
  })

  it('names only what is missing of several', () => {
    const access = allOf(write('ecommerces'), read('ecommerce_group'), read('users'))
    expect(getMissingAccessReason(n1, access, t)).toBe(`Falta leitura em Grupos e leitura em Usuários. ${ask}`)
  })

  it('offers alternatives as such', () => {
    expect(getMissingAccessReason(n1, anyOf(read('config'), read('users')), t)).toBe(
      `Falta leitura em Configurações ou leitura em Usuários. ${ask}`,
    )
  })
})
