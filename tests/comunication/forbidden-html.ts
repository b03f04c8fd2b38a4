// Parses a text as HTML like a browser does, and finds the elements and attributes that are not allowed.
import { fromHtml } from 'hast-util-from-html'
import { allowedTags, type HtmlTree } from '#contract/rich-text.ts'

export type Node = HtmlTree | HtmlTree['children'][number]

export function findForbiddenHtml(html: string): string[] {
  const walk = (node: Node): string[] => {
    const childResults = 'children' in node ? node.children.flatMap(walk) : []
    if (node.type === 'root' || node.type === 'text') return childResults
    if (node.type !== 'element') return [node.type]
    const forbiddenAttributes = Object.entries(node.properties).filter(
      ([name, value]) => !(node.tagName === 'a' && name === 'href' && /^(https?:\/\/|mailto:)/.test(String(value))),
    )
    const isAllowed = allowedTags.some((tag) => tag === node.tagName)
    return [...(isAllowed ? [] : [node.tagName]), ...forbiddenAttributes.map(String), ...childResults]
  }
  return walk(fromHtml(html, { fragment: true }))
}
