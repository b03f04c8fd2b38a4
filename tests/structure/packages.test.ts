// Checks that every installed package has a hash, and that the build contains the licences of its packages.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildThirdPartyNotices } from '../../scripts/notices.mjs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('Every package of the lock file has its hash', () => {
  const without = Object.entries<{ integrity?: string }>(packages).filter(([place, one]) => place && !one.integrity)
  expect(without.map(([place]) => place)).toEqual([])
})

test('The notices contain the licence of every package of the product, and none of packages that only tests use', async () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const notices = (await buildThirdPartyNotices()).split(`\n${'-'.repeat(80)}\n`).map((notice) => notice.trim())
  const noticeOf = (name: string) => notices.find((notice) => notice.startsWith(`${name} `))
  for (const name of Object.keys(dependencies))
    expect(noticeOf(name), name).toMatch(/licen[cs]e|\((?:MIT|ISC|Apache-2.0|BSD)/i)
  for (const name of Object.keys(devDependencies)) expect(noticeOf(name), name).toBeUndefined()
  expect(noticeOf('react')).toContain('Permission is hereby granted')
})
