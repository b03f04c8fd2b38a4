// Around every page: where the focus goes when it is opened.
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './page-frame.module.css'

let isFirstPage = true

/** The focus moves to the heading of a page that was gone to, unless the page has put it somewhere better. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFirst = isFirstPage
    isFirstPage = false
    const page = frame.current
    if (isFirst || !page || page.contains(document.activeElement) || page.closest('[inert]')) return
    const heading = page.querySelector<HTMLElement>('h1') ?? page.closest<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    page.closest('main')?.scrollTo(0, 0)
  }, [])
  return (
    <div ref={frame} className={styles.page}>
      {children}
    </div>
  )
}
