// Document model of the alert editor: the permitted formats as a ProseMirror schema, and the conversion between HTML
// and documents. HTML is parsed without `innerHTML`, because the content security policy forbids it.
import { DOMParser, DOMSerializer, Schema, type Node as TextDocument } from 'prosemirror-model'
import { allowedTags, type HtmlTree, sanitizeRichText } from '#contract/rich-text.ts'

type HtmlNode = HtmlTree['children'][number]

/** Schema with one node or mark per permitted HTML tag. `strong` and `em` become `b` and `i`. */
export const richTextSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { content: 'inline*', group: 'block', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    bulletList: { content: 'listItem+', group: 'block', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    orderedList: { content: 'listItem+', group: 'block', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    listItem: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    lineBreak: { inline: true, group: 'inline', selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: {} },
      // Text that the user types after a link does not become a part of the link.
      inclusive: false,
      parseDOM: [{ tag: 'a[href]', getAttrs: (link) => ({ href: link.getAttribute('href') }) }],
      toDOM: ({ attrs }) => ['a', { href: String(attrs.href) }, 0],
    },
    bold: { parseDOM: [{ tag: 'b' }, { tag: 'strong' }], toDOM: () => ['b', 0] },
    italic: { parseDOM: [{ tag: 'i' }, { tag: 'em' }], toDOM: () => ['i', 0] },
    underline: { parseDOM: [{ tag: 'u' }], toDOM: () => ['u', 0] },
  },
})

function buildElements(nodes: readonly HtmlNode[]): DocumentFragment {
  const fragment = document.createDocumentFragment()
  fragment.append(...nodes.flatMap(buildElement))
  return fragment
}

function buildElement(node: HtmlNode): Node | readonly Node[] {
  if (node.type === 'text') return document.createTextNode(node.value)
  const tag = node.type === 'element' && allowedTags.find((allowedTag) => allowedTag === node.tagName)
  if (!tag) return []
  const element = document.createElement(tag)
  const { href } = node.properties
  if (typeof href === 'string') element.setAttribute('href', href)
  element.append(buildElements(node.children))
  return element
}

const buildSanitizedElements = (unsafeHtml: string) => buildElements(sanitizeRichText(unsafeHtml).tree.children)

/** Converts HTML to a document. Removes everything that the schema does not permit. */
export const parseRichText = (unsafeHtml: string): TextDocument =>
  DOMParser.fromSchema(richTextSchema).parse(buildSanitizedElements(unsafeHtml))

/** Converts pasted or dropped HTML to content that can be inserted into a document. */
export const parsePastedHtml = (unsafeHtml: string) =>
  DOMParser.fromSchema(richTextSchema).parseSlice(buildSanitizedElements(unsafeHtml))

/** Converts a document to HTML. A document without text becomes an empty text. */
export function formatRichText(textDocument: TextDocument): string {
  if (textDocument.textContent.trim() === '') return ''
  const container = document.createElement('div')
  container.append(DOMSerializer.fromSchema(richTextSchema).serializeFragment(textDocument.content))
  // Removes the paragraph around the text of a list item, because its margins would separate the items.
  for (const paragraph of container.querySelectorAll('li > p:first-child'))
    paragraph.replaceWith(...paragraph.childNodes)
  return container.innerHTML
}

/** URLs that a link may open: the sanitizer of the server removes all others. */
const linkUrlPattern = /^(https?:\/\/|mailto:)\S+$/i

/**
 * Completes a typed URL: `loja.com` becomes `https://loja.com`, and an e-mail address becomes a `mailto:` URL. Returns
 * null for a text that is no URL.
 */
export function completeUrl(typedUrl: string): string | null {
  const url = typedUrl.trim()
  if (linkUrlPattern.test(url)) return url
  if (/^[^\s@:/]+@[^\s@:/.]+(?:\.[^\s@:/.]+)+$/.test(url)) return `mailto:${url}`
  return /^[^\s@:/.]+(?:\.[^\s@:/.]+)*\.[^\s@:/.]{2,}(?:\/\S*)?$/.test(url) ? `https://${url}` : null
}
