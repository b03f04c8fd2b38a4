// Links, tabs and pages of lists go by the router's navigator: what stands in between may ask first, or have them wait.
import { createPath, type Navigator, type To } from 'react-router-dom'

export type Way = Navigator['push']

export const pathOf = (to: To): string => (typeof to === 'string' ? to : createPath(to))

/** Until they are let go: who held them last is asked first. */
export function holdWays(navigator: Navigator, held: (go: Way) => Way): () => void {
  const { push, replace } = navigator
  navigator.push = held(push)
  navigator.replace = held(replace)
  return () => {
    navigator.push = push
    navigator.replace = replace
  }
}
