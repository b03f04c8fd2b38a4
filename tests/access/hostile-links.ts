// Builds links to every registered command with missing, invalid or malicious arguments.
import type { Command } from '#commands/command.ts'
import { commands, parseArguments } from '#commands/registry.ts'

/**
 * Markup that sets `globalThis.hostile` when a browser executes it; a browser test checks that the variable is not set.
 */
const hostileMarkup = '<script>globalThis.hostile = 1</script>"><img src=x onerror="globalThis.hostile=1">{{7*7}}'

/** Texts that replace the value of every argument. */
export const hostileValues: Readonly<Record<string, string>> = {
  markup: hostileMarkup,
  script: 'javascript:globalThis.hostile=1',
  long: 'x'.repeat(5_000),
  negative: '-1',
  zero: '0',
  huge: '99999999999999999999',
  unknown: '999999',
  unicode: '\u202e\u0000\ufeff👩‍👩‍👧 Ż͑̇ł',
  prototype: '__proto__',
  path: '../../v2/auth/logout?a=1#b',
  query: "1' OR '1'='1'; DROP TABLE users; --",
  blank: ' ',
}

/** Query parameters that no command declares, and parameters that try to pollute the object prototype. */
const unknownParameters = '__proto__=1&constructor=x&toString=1&__proto__[polluted]=1&do=nada.nada'

interface HostileLink {
  readonly id: string
  readonly name: string
  readonly isPage: boolean
  readonly link: string
}

/**
 * Names of the hostile values that the browser test puts into links. The command schemas reject the other values, so
 * those never reach the page.
 */
export const browserValueNames = ['missing', 'noise', 'markup', 'long', 'unicode', 'unknown', 'prototype']

/**
 * Returns links with hostile arguments for all commands. Omits a link if its command parses the same arguments as for
 * an earlier link. Uses all hostile values for only one command per page.
 */
export function listHostileLinks(): readonly HostileLink[] {
  const linksByKey = new Map<string, HostileLink>()
  const coveredPaths = new Set<string>()
  for (const command of commands) {
    const { id, surface } = command
    const isPage = surface.kind === 'page'
    const path = isPage ? surface.path.replace(/\?.*/, '') : ''
    const links = buildHostileLinks(command).filter(([name]) => browserValueNames.includes(name))
    for (const [name, link] of coveredPaths.has(path) ? links.slice(0, 2) : links) {
      const [, search = ''] = link.split('?')
      // Two links to a page count as equal if their texts are equal, because a page also reads query parameters that
      // its command does not declare. Other links count as equal if their parsed arguments are equal.
      const key = `${id} ${isPage ? link : JSON.stringify(parseArguments(command, new URLSearchParams(search)))}`
      if (!linksByKey.has(key)) linksByKey.set(key, { id, name, isPage, link })
    }
    if (isPage) coveredPaths.add(path)
  }
  return [...linksByKey.values()]
}

export function buildHostileLinks({ id, surface, args }: Command): readonly (readonly [name: string, link: string])[] {
  const names = Object.keys(args.shape)
  const valueLinks = Object.entries(hostileValues).map(([name, value]) => [name, buildLink(value)] as const)
  return [
    ['missing', buildLink('')],
    ['noise', `${buildLink('1')}&${names.map((name) => `${name}[]=2&${name}=3`).join('&')}&${unknownParameters}`],
    ...valueLinks,
  ]

  function buildLink(value: string): string {
    const query = new URLSearchParams(value === '' ? [] : names.map((name) => [name, value]))
    if (surface.kind !== 'page') return `/?do=${id}&${query}`
    const [path = '/', ownQuery = ''] = surface.path.split('?')
    const filledPath = path.replace(/:\w+/g, encodeURIComponent(value === '' ? '0' : value))
    return `${filledPath}?${ownQuery && `${ownQuery}&`}${query}`
  }
}
