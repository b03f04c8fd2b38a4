// Tests the command `check-platform` against two simulated platforms that follow the specifications: a strict one, and
// one with differences that real platforms have (loose).
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkPlatform } from '#server/upstream/check.ts'
import { createPlatformClient } from '#server/upstream/client.ts'
import { type SpecPlatform, startSpecPlatform } from './spec-platform.ts'

/** Signs in at the platform and returns its token. */
async function signInAtPlatform({ origin }: SpecPlatform): Promise<string> {
  const response = await fetch(`${origin}/v2/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ google_token: 'admin' }),
  })
  const { token } = (await response.json()) as { token: string }
  return token
}

describe.each(['strict', 'loose'] as const)('check-platform with a %s platform', (variant) => {
  let platform: SpecPlatform
  let token: string

  beforeAll(async () => {
    platform = await startSpecPlatform({ variant })
    token = await signInAtPlatform(platform)
  })
  afterAll(() => platform.close())

  async function check(usedToken = token) {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const client = createPlatformClient(new URL(platform.origin))
    const isUsable = await checkPlatform({ platform: client, token: usedToken, print })
    return { lines, isUsable }
  }

  test('every call works, and no data is printed', async () => {
    const { lines, isUsable } = await check()
    const unsuccessful = lines.slice(0, -1).filter((line) => !/: ok/.test(line))
    expect({ unsuccessful, isUsable }).toEqual({ unsuccessful: [], isUsable: true })
    expect(lines.length).toBeGreaterThan(35)
    expect(lines.join('\n')).not.toContain(token)
    expect(lines.join('\n')).not.toMatch(/@|https?:/)
    expect(platform.state.writes).toEqual([])
  })

  test('a failed optional call is printed with its status and does not fail the check', async () => {
    platform.changeNextResponses({ routeName: 'listCarriers' }, { status: 500, times: 1 })
    const { lines, isUsable } = await check()
    expect(lines.find((line) => line.startsWith('listCarriers'))).toMatch(/: status 500$/)
    expect(isUsable).toBe(true)
  })

  test('a token that the platform rejects fails the check', async () => {
    const { lines, isUsable } = await check('unknown-token')
    expect(lines[0]).toMatch(/^getMe .*: status 401 \(needed\)$/)
    expect(lines.join('\n')).not.toContain('unknown-token')
    expect(isUsable).toBe(false)
  })
})
