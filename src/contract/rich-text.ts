// Sanitizes alerts: removes all tags from titles, and tags outside an allow-list from descriptions. A spec-compliant
// HTML parser prevents mutation XSS. The server and the console use this module.
import { fromHtml } from 'hast-util-from-html'
import { type Schema, sanitize } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'

export const allowedTags = ['b', 'strong', 'i', 'em', 'u', 'a', 'br', 'p', 'ul', 'ol', 'li'] as const

/**
 * Pattern of permitted link URLs. Relative URLs are not permitted, because an alert appears on pages of many merchants.
 */
const safeUrlPattern = /^(https?:\/\/|mailto:)/i

const sanitizerSchema: Schema = {
  tagNames: [...allowedTags],
  attributes: { a: [['href', safeUrlPattern]] },
  protocols: { href: ['http', 'https', 'mailto'] },
  // These elements contain no readable text, so they are removed together with their content.
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

export type HtmlTree = ReturnType<typeof fromHtml>
type HtmlNode = HtmlTree | HtmlTree['children'][number]

/** Tag, attribute, link or comment that the sanitizer removed; duplicates are listed once. */
export interface RemovedItem {
  readonly kind: 'tag' | 'attribute' | 'link' | 'comment'
  /** Name of the tag or attribute, or URL of the link; empty for a comment. */
  readonly name: string
}

interface RichText {
  /** Well-formed sanitized HTML, which another run of the sanitizer would not change. */
  readonly html: string
  /** Syntax tree of `html`, for rendering without parsing HTML. */
  readonly tree: HtmlTree
  readonly removed: readonly RemovedItem[]
}

/** Sanitizes HTML and reports the removed tags, attributes, links and comments. */
export function sanitizeRichText(unsafeHtml: string): RichText {
  const parsed = fromHtml(unsafeHtml, { fragment: true })
  const tree = sanitizeTree(parsed)
  const html = toHtml(tree, { characterReferences: { useNamedReferences: true } })
  return { html, tree, removed: removeDuplicates([...listRemovedItems(parsed), ...listForbiddenTags(unsafeHtml)]) }
}

/**
 * Pattern that matches the start of a tag or comment. Unclosed tags match, too, because a browser treats the markup
 * after an unclosed tag as a part of the tag.
 */
const tagStartPattern = /<[a-z/!?]/i

/** Removes all tags, including tags with escaped brackets (`&lt;b&gt;`). Other text stays unchanged. */
export function sanitizePlainText(textWithTags: string): string {
  let text = textWithTags
  // The loop ends, because every iteration removes at least one tag.
  while (tagStartPattern.test(text)) text = getNodeText(sanitizeTree(fromHtml(text, { fragment: true })))
  return text.trim()
}

function sanitizeTree(parsed: HtmlTree): HtmlTree {
  const tree = sanitize(parsed, sanitizerSchema)
  return tree.type === 'root' ? tree : { type: 'root', children: tree.type === 'doctype' ? [] : [tree] }
}

/** Returns the text of a node, with a space after block elements and line breaks. */
function getNodeText(node: HtmlNode): string {
  if (node.type === 'text') return node.value
  const childText = 'children' in node ? node.children.map(getNodeText).join('') : ''
  return node.type === 'element' && /^(p|li|ul|ol|br)$/.test(node.tagName) ? `${childText} ` : childText
}

const isAllowed = (name: string) => allowedTags.some((tag) => tag === name)

function listRemovedItems(node: HtmlNode): readonly RemovedItem[] {
  if (node.type === 'comment') return [{ kind: 'comment', name: '' }]
  const removedInChildren = 'children' in node ? node.children.flatMap(listRemovedItems) : []
  if (node.type !== 'element') return removedInChildren
  const { tagName, properties } = node
  if (!isAllowed(tagName)) return [{ kind: 'tag', name: tagName }, ...removedInChildren]
  const attributes = Object.entries(properties).flatMap(([name, value]): RemovedItem[] => {
    if (tagName !== 'a' || name !== 'href') return [{ kind: 'attribute', name: name.toLowerCase() }]
    return safeUrlPattern.test(String(value)) ? [] : [{ kind: 'link', name: String(value).slice(0, 60) }]
  })
  return [...attributes, ...removedInChildren]
}

/** Lists the forbidden tags in the HTML, including tags that the HTML parser drops, such as `<tr>` outside a table. */
function listForbiddenTags(originalHtml: string): readonly RemovedItem[] {
  const names = [...originalHtml.matchAll(/<([a-z][^\s/>]*)/gi)].map(([, name = '']) => name.toLowerCase().slice(0, 60))
  return names.filter((name) => !isAllowed(name)).map((name) => ({ kind: 'tag', name }))
}

function removeDuplicates(removed: readonly RemovedItem[]): readonly RemovedItem[] {
  return [...new Map(removed.map((item) => [`${item.kind} ${item.name}`, item])).values()]
}
