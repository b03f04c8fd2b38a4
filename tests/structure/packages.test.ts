// Checks that every installed package has a hash, and that the build contains the licences of the packages that it
// includes.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildThirdPartyNotices } from '../../scripts/notices.mjs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('Every package of the lock file has its hash', () => {
  const packagesWithoutIntegrity = Object.entries<{ integrity?: string }>(packages).filter(
    ([path, entry]) => path && !entry.integrity,
  )
  expect(packagesWithoutIntegrity.map(([path]) => path)).toEqual([])
})

test('The notices contain the licence of every package of the product, and none of packages that only tests use', async () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const notices = (await buildThirdPartyNotices()).split(`\n${'-'.repeat(80)}\n`).map((notice) => notice.trim())
  const findNotice = (name: string) => notices.find((notice) => notice.startsWith(`${name} `))
  for (const name of Object.keys(dependencies))
    expect(findNotice(name), name).toMatch(/licen[cs]e|\((?:MIT|ISC|Apache-2.0|BSD)/i)
  for (const name of Object.keys(devDependencies)) expect(findNotice(name), name).toBeUndefined()
  expect(findNotice('react')).toContain('Permission is hereby granted')
})
