// HTML sanitizer of alerts (allow-list) and plain text titles. Uses a spec-compliant HTML parser against mutation XSS;
// the same on the server before saving and in the console while typing.
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

export const allowedTags = ['b', 'strong', 'i', 'em', 'u', 'a', 'br', 'p', 'ul', 'ol', 'li'] as const

/** A whole address: a relative one would mean something else on every consumer's page. */
const safeAddress = /^(https?:\/\/|mailto:)/i

const schema: Schema = {
  tagNames: [...allowedTags],
  attributes: { a: [['href', safeAddress]] },
  protocols: { href: ['http', 'https', 'mailto'] },
  // These hold no text for people: they go with what is in them.
  strip: [
    'script',
    'style',
    'title',
    'xmp',
    'iframe',
    'noembed',
    'noframes',
    'noscript',
    'textarea',
    'select',
    'object',
  ],
  ancestors: {},
  clobber: [],
  required: {},
  allowComments: false,
  allowDoctypes: false,
}

export type Tree = ReturnType<typeof fromHtml>
type Node = Tree | Tree['children'][number]

/** What the sanitizer took away, each thing once. */
export interface Removed {
  readonly kind: 'tag' | 'attribute' | 'link' | 'comment'
  /** Name of the tag or attribute, target of the link; empty for a comment. */
  readonly name: string
}

interface RichText {
  /** Well-formed; sanitized again it is the same. */
  readonly html: string
  /** The same, to be drawn without any HTML being parsed. */
  readonly tree: Tree
  readonly removed: readonly Removed[]
}

export function sanitizeRichText(source: string): RichText {
  const parsed = fromHtml(source, { fragment: true })
  const tree = cleaned(parsed)
  const html = toHtml(tree, { characterReferences: { useNamedReferences: true } })
  return { html, tree, removed: unique([...removedFrom(parsed), ...vanished(source)]) }
}

/** The start of a tag or comment, even unclosed: that would swallow the markup that follows in a page. */
const beginning = /<[a-z/!?]/i

/** Plain text: tags go, also those that were written as references; a text without any is kept letter by letter. */
export function sanitizePlainText(source: string): string {
  let text = source
  // Every round takes something away.
  while (beginning.test(text)) text = textOf(cleaned(fromHtml(text, { fragment: true })))
  return text.trim()
}

function cleaned(parsed: Tree): Tree {
  const tree = sanitize(parsed, schema)
  return tree.type === 'root' ? tree : { type: 'root', children: tree.type === 'doctype' ? [] : [tree] }
}

/** Blocks and breaks keep their words apart. */
function textOf(node: Node): string {
  if (node.type === 'text') return node.value
  const inner = 'children' in node ? node.children.map(textOf).join('') : ''
  return node.type === 'element' && /^(p|li|ul|ol|br)$/.test(node.tagName) ? `${inner} ` : inner
}

const isAllowed = (name: string) => allowedTags.some((tag) => tag === name)

function removedFrom(node: Node): readonly Removed[] {
  if (node.type === 'comment') return [{ kind: 'comment', name: '' }]
  const inner = 'children' in node ? node.children.flatMap(removedFrom) : []
  if (node.type !== 'element') return inner
  const { tagName, properties } = node
  if (!isAllowed(tagName)) return [{ kind: 'tag', name: tagName }, ...inner]
  const attributes = Object.entries(properties).flatMap(([name, value]): Removed[] => {
    if (tagName !== 'a' || name !== 'href') return [{ kind: 'attribute', name: name.toLowerCase() }]
    return safeAddress.test(String(value)) ? [] : [{ kind: 'link', name: String(value).slice(0, 60) }]
  })
  return [...attributes, ...inner]
}

/** Tags that the parser itself drops where they stand: a row without a table, a second body. */
function vanished(source: string): readonly Removed[] {
  const names = [...source.matchAll(/<([a-z][^\s/>]*)/gi)].map(([, name = '']) => name.toLowerCase().slice(0, 60))
  return names.filter((name) => !isAllowed(name)).map((name) => ({ kind: 'tag', name }))
}

function unique(removed: readonly Removed[]): readonly Removed[] {
  return [...new Map(removed.map((one) => [`${one.kind} ${one.name}`, one])).values()]
}
