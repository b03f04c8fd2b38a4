// Replaces secrets in JSON texts with placeholders and restores them. Edits the text by character offsets, because
// parsing and formatting it would change large integers and numbers such as `10.00`.
import { createScanner } from 'jsonc-parser'
import {
  findSecretRanges,
  getSecretScope,
  isBooleanLike,
  isCredentialSettingName,
  isNonSecretKey,
  isSecretPlaceholder,
  SECRET_PLACEHOLDER,
  type SecretScope,
  type TextRange,
} from '#contract/secrets.ts'

/**
 * Returns the JSON text of a member's value; null if the object has no such member. If a name occurs twice, the last
 * member counts, as in `JSON.parse`.
 */
export function readMemberText(json: string, name: string): string | null {
  return listMembers(json).findLast(([memberName]) => memberName === name)?.[1] ?? null
}

/** Returns the JSON text of every member of the object under `name`, or of the root object if `name` is null. */
export function readMemberTexts(json: string, name: string | null): Readonly<Record<string, string>> {
  return Object.fromEntries(listMembers(name === null ? json : (readMemberText(json, name) ?? '')))
}

/**
 * Returns the name and the JSON text of every member of an object; no members for any other JSON value. Uses no
 * recursion, because deeply nested values would overflow the stack.
 */
function listMembers(json: string): readonly (readonly [name: string, text: string])[] {
  const scanner = createScanner(json, true)
  const members: (readonly [name: string, text: string])[] = []
  let depth = 0
  let lastText = ''
  let openMember: { readonly name: string; readonly from: number } | null = null
  for (let token: number = scanner.scan(); token !== SYNTAX_KINDS.end; token = scanner.scan()) {
    if (token === SYNTAX_KINDS.openBrace || token === SYNTAX_KINDS.openBracket) depth++
    else if (token === SYNTAX_KINDS.closeBrace || token === SYNTAX_KINDS.closeBracket) depth--
    else if (depth === 1 && token === SYNTAX_KINDS.text) lastText = scanner.getTokenValue()
    else if (depth === 1 && token === SYNTAX_KINDS.colon)
      openMember = { name: lastText, from: scanner.getTokenOffset() + 1 }
    const isEnd = depth === 0 || (depth === 1 && token === SYNTAX_KINDS.comma)
    if (openMember && isEnd) {
      members.push([openMember.name, json.slice(openMember.from, scanner.getTokenOffset()).trim()])
      openMember = null
    }
  }
  return members
}

/** Position in a JSON text of a secret value, a secret substring of a value, or a placeholder. */
interface SecretLocation {
  /** Number that identifies the JSON path of the value. */
  readonly path: number
  /** Index of the secret substring within the value; 0 if the whole value is secret. */
  readonly part: number
  /** Span in the JSON text. Includes the quotes if the whole value is secret, but not if only a substring is secret. */
  readonly offset: number
  readonly length: number
  readonly value: string | number
  readonly isSecret: boolean
  /** True for a secret substring of a text whose other characters are not secret. */
  readonly isSubstring: boolean
  /** True if a text contains a placeholder among other characters, so that the placeholder's secret would be lost. */
  readonly isBroken: boolean
}

/** Rules for recognising secrets in a text. */
export interface SecretRules {
  /** Name under which the text is stored, for example the name of a metadata value. */
  readonly name?: string | undefined
  /**
   * Treats every text as a secret unless its key is known to be harmless. Without this rule, the key and the format of
   * a value decide.
   */
  readonly isStrict?: true
}

/**
 * Strict rules for integration options and project configs: a text is a secret unless its key is known to be harmless,
 * because other systems can use any key for a secret.
 */
export const strictSecretRules: SecretRules = { isStrict: true }

/**
 * Finds secret values, secret substrings and possible placeholders, in the order of the text. Takes linear time, even
 * for deeply nested or invalid JSON.
 */
function findLocations(
  text: string,
  rules: SecretRules,
  paths: PathNumbers = new PathNumbers(),
): readonly SecretLocation[] {
  return scanScalars(text, rules, paths).flatMap((scalar) => toLocations(text, scalar))
}

/**
 * Assigns a number to every JSON path. Equal paths of two texts get the same number, so that even long paths can be
 * compared quickly.
 */
class PathNumbers {
  readonly #ids = new Map<string, number>()

  getId(parent: number, segment: string | number): number {
    const path = `${parent} ${JSON.stringify(segment)}`
    const id = this.#ids.get(path) ?? this.#ids.size + 1
    this.#ids.set(path, id)
    return id
  }
}

interface Scalar {
  readonly offset: number
  readonly length: number
  readonly value: string | number
  readonly path: number
  secrecy: SecretScope | null
}

function toLocations(text: string, { offset, length, value, path, secrecy }: Scalar): readonly SecretLocation[] {
  const location = { offset, length, value, path, part: 0, isSubstring: false, isBroken: false }
  const [isText, isEmpty] = [typeof value === 'string', value === '']
  if (isSecretPlaceholder(value)) return [{ ...location, isSecret: secrecy !== null }]
  if (!isEmpty && (secrecy === 'all' || (secrecy === 'texts' && isText)) && !isBooleanLike(value))
    return [{ ...location, isSecret: true, isBroken: containsPlaceholder(value) }]
  if (!isText) return []
  if (containsJsonSecret(String(value))) return [{ ...location, isSecret: true, isBroken: containsPlaceholder(value) }]
  return secretPartPattern.test(String(value)) || containsPlaceholder(value) ? findPartLocations(text, location) : []
}

const secretPartPattern = /[=@]|:\/\/|^\s*[\w-]{1,80}\s*:|^\s*(?:basic|bearer)\s/i

/** Returns true if the text is itself JSON that contains a secret. In this case the whole text counts as a secret. */
function containsJsonSecret(value: string): boolean {
  return /^\s*[[{]/.test(value) && findLocations(value, {}).some(({ isSecret }) => isSecret)
}

const containsPlaceholder = (value: unknown) => typeof value === 'string' && value.includes(SECRET_PLACEHOLDER)

const escapedCharacters: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Decodes one character or one escape sequence of a JSON text. */
function decodeCharacter(unit: string): string {
  if (unit.length === 1) return unit
  if (unit.length === 6) return String.fromCharCode(Number.parseInt(unit.slice(2), 16))
  return escapedCharacters[unit[1] ?? ''] ?? unit.slice(1)
}

/**
 * Finds the secret substrings of a text value. Searches the decoded value, but returns offsets in the JSON source,
 * where one character can be an escape sequence such as `\/` or `\u0040`.
 */
function findPartLocations(
  text: string,
  { offset, length, path }: Pick<SecretLocation, 'offset' | 'length' | 'path'>,
): readonly SecretLocation[] {
  const units = text.slice(offset + 1, offset + length).match(/\\u[\da-f]{4}|\\.|[\s\S]/gi) ?? []
  if (units.at(-1) === '"') units.pop()
  const decodedUnits = units.map(decodeCharacter)
  const value = decodedUnits.join('')
  const starts: number[] = [offset + 1]
  for (const unit of units) starts.push((starts.at(-1) ?? 0) + unit.length)
  const getOffset = (index: number) => starts[index] ?? offset + length
  const parts = findSecretRanges(value)
  const locations = parts.map(({ start, end }, index) => {
    const part = value.slice(start, end)
    const span = { offset: getOffset(start), length: getOffset(end) - getOffset(start), path, part: index }
    return {
      ...span,
      value: part,
      isSecret: true,
      isSubstring: true,
      isBroken: containsPlaceholder(part) && !isSecretPlaceholder(part),
    }
  })
  const brokenText = {
    offset,
    length,
    value,
    path,
    part: parts.length,
    isSecret: false,
    isSubstring: false,
    isBroken: true,
  }
  return containsPlaceholder(getTextOutsideParts(value, parts)) ? [...locations, brokenText] : locations
}

/** Returns the parts of the text that are not secret: the text before, between and after the secret substrings. */
function getTextOutsideParts(value: string, secretRanges: readonly TextRange[]): string {
  const ends = [0, ...secretRanges.map(({ end }) => end)]
  const starts = [...secretRanges.map(({ start }) => start), value.length]
  return ends.map((end, index) => value.slice(end, starts[index])).join('\n')
}

/** Object or array at the current position of the scanner, or the root of the text. */
interface JsonContainer {
  /** Secrecy that the values inside this object or array inherit as a minimum. */
  readonly secrecy: KeySecrecy
  /** Member of the object that the scanner is reading. */
  member: {
    readonly name: string | null
    readonly secrecy: KeySecrecy
    readonly from: number
    readonly path: number
  }
  readonly isArray: boolean
  readonly path: number
  /** Index of the current item of an array. */
  itemIndex: number
  /**
   * Texts that name the values in `values`, if name and value are separate members, as in `{"name": "password",
   * "value": "…"}`.
   */
  readonly labels: Scalar[]
  readonly values: (readonly [from: number, to: number])[]
}

const labelNames = /^(?:attribute|campo|chave|field|header(?:_?name)?|k|key|name|nome|param(?:eter)?|property)$/i
const valueNames = /^(?:default(?:_?value)?|v|val|valor(?:es)?|values?)$/i

/** Values of the enum `SyntaxKind` of jsonc-parser. They are copied, because a `const enum` cannot be imported. */
const SYNTAX_KINDS = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  text: 10,
  number: 11,
  end: 17,
}

function scanScalars(text: string, { name = '', isStrict }: SecretRules, paths: PathNumbers): readonly Scalar[] {
  const scanner = createScanner(text, true)
  const scalars: Scalar[] = []
  const valueRanges: (readonly [from: number, to: number])[] = []
  const getKeySecrecy = (key: string) => getSecretScope(key) ?? (isStrict && !isNonSecretKey(key) ? 'default' : null)
  const root = openContainer(getKeySecrecy(name), { from: 0, path: 0, isArray: false })
  const containers: JsonContainer[] = [root]
  const getCurrent = () => containers.at(-1) ?? root
  const addScalar = (value: string | number) => {
    const { secrecy, path } = getCurrent().member
    const [offset, length] = [scanner.getTokenOffset(), scanner.getTokenLength()]
    const scalarSecrecy = secrecy === 'default' ? 'texts' : secrecy
    scalars.push({ offset, length, value, path, secrecy: scalarSecrecy })
  }
  for (let token: number = scanner.scan(); token !== SYNTAX_KINDS.end; token = scanner.scan()) {
    const container = getCurrent()
    if (token === SYNTAX_KINDS.text) addScalar(scanner.getTokenValue())
    else if (token === SYNTAX_KINDS.number) addScalar(Number(scanner.getTokenValue()))
    else if (token === SYNTAX_KINDS.colon) startMember(container, scalars, { getKeySecrecy, paths })
    else if (token === SYNTAX_KINDS.comma) startNextMember(container, scalars, paths)
    else if (token === SYNTAX_KINDS.openBrace || token === SYNTAX_KINDS.openBracket) {
      const { secrecy, path } = container.member
      const isArray = token === SYNTAX_KINDS.openBracket
      // Array items inherit the secrecy of the array's key. Members of an object are judged by their own keys.
      const child = openContainer(secrecy === 'default' && !isArray ? null : secrecy, {
        from: scalars.length,
        path,
        isArray,
      })
      containers.push(child)
      if (isArray) child.member = { ...child.member, path: paths.getId(path, 0) }
    } else if (token === SYNTAX_KINDS.closeBrace || token === SYNTAX_KINDS.closeBracket) {
      valueRanges.push(...findLabeledRanges(container, scalars))
      if (containers.length > 1) containers.pop()
    }
  }
  for (const container of containers.toReversed()) valueRanges.push(...findLabeledRanges(container, scalars))
  setValuesSecret(scalars, valueRanges)
  return scalars
}

/**
 * Secrecy that the key of a value determines. `default` means that strict rules apply and that neither this key nor a
 * parent key determines the secrecy.
 */
type KeySecrecy = SecretScope | 'default' | null

function openContainer(
  secrecy: KeySecrecy,
  { from, path, isArray }: Pick<JsonContainer, 'path' | 'isArray'> & { from: number },
): JsonContainer {
  return { secrecy, member: { name: null, secrecy, from, path }, labels: [], values: [], isArray, path, itemIndex: 0 }
}

interface KeyContext {
  readonly getKeySecrecy: (key: string) => KeySecrecy
  readonly paths: PathNumbers
}

/**
 * Starts an object member when the scanner reaches its colon. The last scanned text is the name of the member; this
 * name and the parents determine the secrecy.
 */
function startMember(container: JsonContainer, scalars: Scalar[], { getKeySecrecy, paths }: KeyContext): void {
  const name = String(scalars.pop()?.value ?? '')
  const ownSecrecy = getKeySecrecy(name)
  const inherited = container.secrecy === 'texts' && isCredentialSettingName(name) ? null : container.secrecy
  const combined =
    ownSecrecy === 'all' || inherited === 'all'
      ? 'all'
      : ownSecrecy === 'default'
        ? inherited
        : (ownSecrecy ?? inherited)
  const isPlain = ownSecrecy === 'default' && container.secrecy === 'texts' && inherited === null
  const secrecy = combined ?? (isPlain ? null : ownSecrecy)
  container.member = { name, secrecy, from: scalars.length, path: paths.getId(container.path, name) }
}

function startNextMember(container: JsonContainer, scalars: readonly Scalar[], paths: PathNumbers): void {
  endMember(container, scalars)
  container.itemIndex++
  if (container.isArray)
    container.member = { ...container.member, path: paths.getId(container.path, container.itemIndex) }
}

function endMember(container: JsonContainer, scalars: readonly Scalar[]): void {
  const { name, from } = container.member
  const [firstScalar] = scalars.slice(from, from + 1)
  const label = container.isArray && firstScalar?.path !== container.member.path ? undefined : firstScalar
  const isLabel = container.isArray ? container.itemIndex % 2 === 0 : name !== null && labelNames.test(name)
  const isValue = container.isArray ? container.itemIndex % 2 === 1 : name !== null && valueNames.test(name)
  if (isLabel && scalars.length === from + 1 && typeof label?.value === 'string') container.labels.push(label)
  else if (isLabel && container.isArray) container.labels.push(NO_LABEL)
  if (isValue) container.values.push([from, scalars.length])
  container.member = { name: null, secrecy: container.secrecy, from: scalars.length, path: container.path }
}

/**
 * Stands for an array item that cannot be the name of a value, so that the arrays `labels` and `values` have the same
 * indexes.
 */
const NO_LABEL: Scalar = { offset: 0, length: 0, value: 0, path: 0, secrecy: null }

/**
 * Returns the value ranges that are secret because another member of the object names them, such as `name: "token"`.
 * The name itself is not masked.
 */
function findLabeledRanges(
  container: JsonContainer,
  scalars: readonly Scalar[],
): readonly (readonly [from: number, to: number])[] {
  endMember(container, scalars)
  if (container.values.length === 0) return []
  if (container.isArray) return findArrayPairRanges(container)
  const namingLabels = container.labels.filter(
    ({ value }) => isSecretPlaceholder(value) || getSecretScope(String(value)) !== null,
  )
  for (const label of namingLabels)
    if (!isSecretPlaceholder(label.value) && isReadableLabel(container)) label.secrecy = null
  return namingLabels.length > 0 ? container.values : []
}

const isReadableLabel = ({ secrecy }: JsonContainer) => secrecy === null || secrecy === 'default'

/**
 * Returns the value ranges in arrays of alternating names and values, as in `["token", "…"]` or `["Accept", "*",
 * "Authorization", "…"]`.
 */
function findArrayPairRanges({
  labels,
  values,
  secrecy,
}: JsonContainer): readonly (readonly [from: number, to: number])[] {
  if (labels.length !== values.length) return []
  return values.filter((_, index) => {
    const label = labels[index]
    const namesSecret =
      typeof label?.value === 'string' && /^[\w-]+$/.test(label.value) && getSecretScope(label.value) !== null
    if (label && namesSecret && secrecy === 'default') label.secrecy = null
    return namesSecret
  })
}

function setValuesSecret(
  scalars: readonly Scalar[],
  valueRanges: readonly (readonly [from: number, to: number])[],
): void {
  const changes = new Map<number, number>()
  for (const [from, to] of valueRanges) {
    changes.set(from, (changes.get(from) ?? 0) + 1)
    changes.set(to, (changes.get(to) ?? 0) - 1)
  }
  let depth = 0
  for (const [index, scalar] of scalars.entries()) {
    depth += changes.get(index) ?? 0
    if (depth > 0) scalar.secrecy = 'all'
  }
}

/**
 * Secrets by placeholder. Every secret is a JSON literal such as `"abc"` or `12`; a secret substring is stored as a
 * JSON string.
 */
export type SecretsByPlaceholder = Readonly<Record<string, string>>

/** Text with placeholders for its secrets. Numbers, key order and spacing are unchanged. */
export interface MaskedText {
  readonly text: string
  readonly secrets: SecretsByPlaceholder
}

/** Thrown for a placeholder without a stored secret, or at a position where the secret would be exposed. */
export class StrayPlaceholderError extends Error {}

const EMPTY_MASKED_TEXT: MaskedText = { text: '', secrets: {} }

/**
 * Replaces the secrets of an edited text with placeholders. A placeholder in the edited text stands for the secret of
 * `before` at the same path. Throws a `StrayPlaceholderError` for a placeholder at another path, so that no placeholder
 * is saved in place of a secret.
 */
export function hideSecrets(text: string, before: MaskedText = EMPTY_MASKED_TEXT, rules: SecretRules = {}): MaskedText {
  const paths = new PathNumbers()
  const locations = findLocations(text, rules, paths)
  const placeholders = locations.filter(isPlaceholder)
  if (placeholders.length > 0) {
    const previousKeys = new Set(findLocations(before.text, rules, paths).filter(isPlaceholder).map(getLocationKey))
    if (
      placeholders.some(
        (location) =>
          !previousKeys.has(getLocationKey(location)) || isUnresolvablePlaceholder(location, before.secrets),
      )
    )
      throw new StrayPlaceholderError()
  }
  const maskedText = replaceSecrets(text, locations, before.secrets)
  if (placeholders.some(({ isSubstring }) => isSubstring))
    ensureNoExposedParts(maskedText, placeholders, { rules, paths })
  return maskedText
}

interface LocationContext {
  readonly rules: SecretRules
  readonly paths: PathNumbers
}

/**
 * Throws if an edit would expose a secret substring. For example, after `?token=` is renamed to `?page=`, the restored
 * secret would no longer be masked.
 */
function ensureNoExposedParts(
  maskedText: MaskedText,
  placeholders: readonly SecretLocation[],
  { rules, paths }: LocationContext,
): void {
  const parts = findLocations(revealSecrets(maskedText, rules), rules, paths).filter(
    ({ isSubstring, isSecret }) => isSubstring && isSecret,
  )
  const secretParts = new Set(parts.map(getLocationKey))
  for (const location of placeholders.filter(({ isSubstring }) => isSubstring)) {
    const value = parseTextLiteral(maskedText.secrets[String(location.value)] ?? '')
    if (value === null || !secretParts.has(getLocationKey({ ...location, value }))) throw new StrayPlaceholderError()
  }
}

function parseTextLiteral(literal: string): string | null {
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : null
  } catch {
    return null
  }
}

/**
 * Replaces the secrets of a stored text with placeholders. A text that looks like a placeholder but has no stored
 * secret is treated as plain text.
 */
export function hideStoredSecrets(
  text: string,
  storedSecrets: SecretsByPlaceholder = {},
  rules: SecretRules = {},
): MaskedText {
  const locations = findLocations(text, rules)
  const unknownPlaceholders = locations.flatMap(({ value }) =>
    isSecretPlaceholder(value) && !Object.hasOwn(storedSecrets, value) ? [[value, toLiteral(value)]] : [],
  )
  return replaceSecrets(text, locations, { ...storedSecrets, ...Object.fromEntries(unknownPlaceholders) })
}

/** Returns the text with its secrets restored. */
export function revealSecrets({ text, secrets }: MaskedText, rules: SecretRules = {}): string {
  const replacements = findLocations(text, rules).flatMap((location) => {
    const { value, isSubstring } = location
    const secret = isSecretPlaceholder(value) && Object.hasOwn(secrets, value) ? secrets[value] : undefined
    if (secret === undefined || secret === toLiteral(String(value))) return []
    return [{ ...location, replacement: isSubstring ? secret.replace(/^"|"$/g, '') : secret }]
  })
  return replaceSpans(text, replacements)
}

/** Returns true if the text contains placeholders of secrets. */
export function hasSecretPlaceholders(text: string): boolean {
  const mayContainPlaceholder = text.includes(SECRET_PLACEHOLDER) || /\\u2022/i.test(text)
  return mayContainPlaceholder && findLocations(text, {}).some(isPlaceholder)
}

/**
 * Returns the edited text with the secrets of the stored, unmasked text in place of the placeholders. Throws a
 * `StrayPlaceholderError` for a placeholder without a matching secret.
 */
export function mergeSecrets(editedText: string, storedText: string | undefined, rules: SecretRules = {}): string {
  if (!hasSecretPlaceholders(editedText)) return editedText
  const before = storedText === undefined ? EMPTY_MASKED_TEXT : hideStoredSecrets(storedText, {}, rules)
  return revealSecrets(hideSecrets(editedText, before, rules), rules)
}

const toLiteral = (placeholder: string) => JSON.stringify(placeholder)

const isPlaceholder = ({ value, isBroken }: SecretLocation) => isBroken || isSecretPlaceholder(value)

const getLocationKey = ({ path, part, value }: SecretLocation) => `${path} ${part} ${value}`

/**
 * Returns true for a placeholder that cannot be saved: no secret is stored for it, or the secret would be exposed at
 * its position, for example after its label was renamed.
 */
function isUnresolvablePlaceholder({ value, isSecret }: SecretLocation, storedSecrets: SecretsByPlaceholder): boolean {
  if (!isSecretPlaceholder(value)) return false
  const literal = Object.hasOwn(storedSecrets, value) ? storedSecrets[value] : undefined
  if (literal === undefined) return true
  return !isSecret && literal !== toLiteral(value) && !findLocations(literal, {}).some((location) => location.isSecret)
}

function replaceSecrets(
  text: string,
  locations: readonly SecretLocation[],
  storedSecrets: SecretsByPlaceholder,
): MaskedText {
  const getNextPlaceholder = createPlaceholderGenerator(new Set(locations.map(({ value }) => value)))
  const secrets: Record<string, string> = {}
  const replacements = locations.flatMap((location) => {
    const { value, isSecret, isSubstring } = location
    if (isSecretPlaceholder(value)) {
      if (Object.hasOwn(storedSecrets, value)) secrets[value] = storedSecrets[value] ?? ''
      return []
    }
    if (!isSecret) return []
    const placeholder = getNextPlaceholder()
    const literal = sliceSpan(text, location)
    secrets[placeholder] = isSubstring ? `"${literal}"` : literal
    return [{ ...location, replacement: isSubstring ? placeholder : toLiteral(placeholder) }]
  })
  return { text: replaceSpans(text, replacements), secrets }
}

/** Returns a generator of unused placeholders: the plain placeholder first, then numbered ones. */
function createPlaceholderGenerator(usedPlaceholders: ReadonlySet<unknown>): () => string {
  let number = 0
  const next = () => (++number === 1 ? SECRET_PLACEHOLDER : `${SECRET_PLACEHOLDER}${number}`)
  return () => {
    let placeholder = next()
    while (usedPlaceholders.has(placeholder)) placeholder = next()
    return placeholder
  }
}

type Span = Pick<SecretLocation, 'offset' | 'length'>

function sliceSpan(text: string, { offset, length }: Span): string {
  return text.slice(offset, offset + length)
}

/** Replaces spans of the text; `replacements` must be in ascending order of their offsets. */
function replaceSpans(text: string, replacements: readonly (Span & { readonly replacement: string })[]): string {
  let position = 0
  const replacedTexts = replacements.map(({ offset, length, replacement }) => {
    const piece = text.slice(position, offset) + replacement
    position = offset + length
    return piece
  })
  return replacedTexts.join('') + text.slice(position)
}
