// Extracts all regular expressions of a module from its syntax tree, including expressions that are composed of
// constants.
import { parseSync } from 'vite'
import { PREFIXED_TICKET_REGEX_SOURCE } from '#contract/typed-text.ts'
import { buildMentionPattern } from '#server/consumers/mentions.ts'
import { buildSensitivePattern } from '#server/services/redaction.ts'
import { address } from '../factories.ts'

interface Pattern {
  /** Text of the pattern; null if the text is known only at run time. */
  readonly patternText: string | null
  readonly flags: string
  /** File and offset, for example `src/a.ts:120`. */
  readonly location: string
}

type Tree = Readonly<Record<string, unknown>>

/** Example consumer with a value for each kind of personal data. */
const exampleConsumer = {
  documents: ['52998224725'],
  emails: ['maria.silva+loja@example.com'],
  phones: ['11987654321'],
  names: ['Maria da Silva'],
  streets: [{ street: 'Rua Vergueiro', number: '3185' }],
  orderAndTrackingCodes: ['PED-7001'],
}

const customer = {
  ...{ name: 'Maria da Silva', email: 'maria.silva+loja@example.com', document: '52998224725', phone: '5511987654321' },
  address: { ...address, address: 'Rua Vergueiro', complement: 'apto 71' },
}

/** Values of the imported constants and examples of the variables in patterns. Numbers have their maximum value. */
const exampleValues: Readonly<Record<string, string>> = {
  PREFIXED_TICKET_REGEX_SOURCE,
  decimals: '4',
  max: '50',
  marker: 'mark',
  keptSecret: '••••••••',
  pattern: buildMentionPattern(exampleConsumer) ?? '',
  telling: buildSensitivePattern(customer, ['segredo(da)loja']),
}

const isNode = (value: unknown): value is Tree => typeof value === 'object' && value !== null

export function extractPatterns(file: string, code: string): readonly Pattern[] {
  const { program } = parseSync(file, code)
  const constants = new Map<string, unknown>()
  const patterns: Pattern[] = []
  visitNodes(program, (node) => {
    if (node.type === 'VariableDeclarator' && isNode(node.id) && typeof node.id.name === 'string')
      constants.set(node.id.name, node.init)
  })
  visitNodes(program, (node) => {
    const location = `${file}:${code.slice(0, Number(node.start)).split('\n').length}`
    if (node.type === 'Literal' && isNode(node.regex))
      patterns.push({ patternText: String(node.regex.pattern), flags: String(node.regex.flags), location })
    const isConstructed = node.type === 'NewExpression' || node.type === 'CallExpression'
    if (!isConstructed || !isNode(node.callee) || node.callee.name !== 'RegExp' || !Array.isArray(node.arguments))
      return
    const [source, flags] = node.arguments
    patterns.push({
      patternText: evaluateText(source, constants),
      flags: flags ? (evaluateText(flags, constants) ?? '') : '',
      location,
    })
  })
  return patterns
}

function visitNodes(value: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(value)) for (const inner of value) visitNodes(inner, visit)
  if (!isNode(value) || Array.isArray(value)) return
  if (typeof value.type === 'string') visit(value)
  for (const [key, inner] of Object.entries(value)) if (key !== 'regex') visitNodes(inner, visit)
}

/** Evaluates a syntax tree node to a text; null if the text is known only at run time. */
function evaluateText(node: unknown, constants: ReadonlyMap<string, unknown>): string | null {
  if (!isNode(node)) return null
  const { type, name } = node
  if (type === 'Literal') return String(node.value)
  if (type === 'TemplateLiteral' && Array.isArray(node.quasis) && Array.isArray(node.expressions)) {
    const { expressions } = node
    const parts = node.quasis.map((quasi, index) => {
      const written = isNode(quasi) && isNode(quasi.value) ? String(quasi.value.cooked) : ''
      return index < expressions.length ? [written, evaluateText(expressions[index], constants)] : [written]
    })
    const all = parts.flat()
    return all.includes(null) ? null : all.join('')
  }
  if (type === 'BinaryExpression') {
    const [left, right] = [evaluateText(node.left, constants), evaluateText(node.right, constants)]
    if (left === null || right === null) return null
    return node.operator === '+' ? left + right : String(Number(left) - Number(right))
  }
  if (type === 'Identifier' && typeof name === 'string')
    return evaluateText(constants.get(name), constants) ?? exampleValues[name] ?? null
  if (type === 'TSAsExpression') return evaluateText(node.expression, constants)
  if (type === 'MemberExpression' && isNode(node.property)) {
    const { property } = node
    const object = isNode(node.object) ? constants.get(String(node.object.name)) : undefined
    const inner = isNode(object) && object.type === 'TSAsExpression' ? object.expression : object
    const members = isNode(inner) && Array.isArray(inner.properties) ? inner.properties : []
    const member = members.find((member) => isNode(member) && isNode(member.key) && member.key.name === property.name)
    return isNode(member) ? evaluateText(member.value, constants) : (exampleValues[String(property.name)] ?? null)
  }
  if (type === 'CallExpression' && isNode(node.callee) && isNode(node.callee.object)) {
    const list = node.callee.object
    const [separator] = Array.isArray(node.arguments) ? node.arguments : []
    if (!isNode(node.callee.property) || node.callee.property.name !== 'join' || !Array.isArray(list.elements))
      return null
    const parts = list.elements.map((element) => evaluateText(element, constants))
    return parts.includes(null) ? null : parts.join(evaluateText(separator, constants) ?? '')
  }
  return null
}
