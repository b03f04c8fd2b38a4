// Draws a sanitized tree as elements: no HTML is parsed by the browser, and what is not of the list is not drawn.
import { createElement, Fragment, type ReactNode } from 'react'
import { allowedTags, type Tree } from '#contract/rich-text.ts'

type Node = Tree['children'][number]

export function RichText({ tree }: { readonly tree: Tree }) {
  return drawn(tree.children)
}

function drawn(nodes: readonly Node[]): ReactNode {
  // Nothing in it keeps a state: a place is name enough.
  return nodes.map((node, index) => createElement(Fragment, { key: index }, drawNode(node)))
}

function drawNode(node: Node): ReactNode {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return null
  const tag = allowedTags.find((allowed) => allowed === node.tagName)
  const { href } = node.properties
  if (tag === undefined) return drawn(node.children)
  if (tag === 'br') return <br />
  if (tag !== 'a') return createElement(tag, null, drawn(node.children))
  return (
    <a href={typeof href === 'string' ? href : undefined} target="_blank" rel="noopener noreferrer nofollow">
      {drawn(node.children)}
    </a>
  )
}
