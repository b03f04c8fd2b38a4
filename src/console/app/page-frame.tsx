// Around every page: what happens when it fails, while it loads, and where the focus goes when it is opened.
import { type ReactNode, useEffect, useRef } from 'react'
import { PromptSuspense } from '#console/lib/arrivals.tsx'
import { Coming } from '#console/lib/loading.ts'
import styles from './page-frame.module.css'
import { ScreenGuard } from './screen-guard.tsx'

interface PageFrameProps {
  /** Another page has another id: it begins anew. */
  readonly id: string
  readonly children: ReactNode
}

export function PageFrame({ id, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <ScreenGuard key={id}>
        <PromptSuspense fallback={<Coming />}>
          {children}
          <FocusOnArrival key={id} />
        </PromptSuspense>
      </ScreenGuard>
    </div>
  )
}

let isFirstPage = true

/** The focus moves to the heading of a page that was gone to, unless the page has put it somewhere better. */
function FocusOnArrival() {
  const marker = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const isFirst = isFirstPage
    isFirstPage = false
    const page = marker.current?.parentElement
    if (isFirst || !page || page.contains(document.activeElement) || page.closest('[inert]')) return
    const heading = page.querySelector<HTMLElement>('h1') ?? page.closest<HTMLElement>('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading?.focus({ preventScroll: true })
    page.closest('main')?.scrollTo(0, 0)
  }, [])
  return <span ref={marker} hidden />
}
