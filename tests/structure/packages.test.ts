// What is installed is what was looked at, and the licences of what the build contains go with it.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { buildThirdPartyNotices } from '../../scripts/notices.mjs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))

test('every package of the lock file has its hash', () => {
  const without = Object.entries<{ integrity?: string }>(packages).filter(([place, one]) => place && !one.integrity)
  expect(without.map(([place]) => place)).toEqual([])
})

test('every package of the product has its licence in the notices, and nothing that only tests do', async () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const notices = (await buildThirdPartyNotices()).split(`\n${'-'.repeat(80)}\n`).map((notice) => notice.trim())
  const noticeOf = (name: string) => notices.find((notice) => notice.startsWith(`${name} `))
  for (const name of Object.keys(dependencies))
    expect(noticeOf(name), name).toMatch(/licen[cs]e|\((?:MIT|ISC|Apache-2.0|BSD)/i)
  for (const name of Object.keys(devDependencies)) expect(noticeOf(name), name).toBeUndefined()
  expect(noticeOf('react')).toContain('Permission is hereby granted')
})
