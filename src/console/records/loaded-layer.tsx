// Drawer or dialog about a record: shows a skeleton while the record loads, then the content, an error, or the reason
// why the content is unavailable.
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#console/api/client.ts'
import { QueryPlaceholder } from '#console/api/error-panel.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import type { DrawerSize } from '#console/ui/layer-frame.tsx'
import type { RecordQuery } from './record-query.ts'

interface LoadedLayerProps<Data> {
  readonly surface: 'drawer' | 'dialog'
  readonly query: RecordQuery<Data>
  /** Title shown until the content has rendered. */
  readonly title: string
  readonly subtitle?: ReactNode
  readonly size?: DrawerSize
  readonly height: string
  /**
   * Content shown instead of the error message if the record does not exist: after a 404 response, or if `isMissing` is
   * true.
   */
  readonly notFoundContent?: ReactNode
  readonly isMissing?: boolean
  /** Returns the reason why the content cannot be shown for this record, or null if the content can be shown. */
  readonly getUnavailableReason?: (record: Data) => ReactNode
  /** Renders the drawer or dialog when the record has loaded. */
  readonly children: (record: Data) => ReactNode
}

export function LoadedLayer<Data>(props: LoadedLayerProps<Data>) {
  const {
    surface,
    query,
    title,
    subtitle,
    size = 'medium',
    height,
    notFoundContent,
    isMissing = false,
    getUnavailableReason,
    children,
  } = props
  const { t } = useTranslation('ui')
  const { close } = useCommandRunner()
  const { data, error, refetch } = query
  const closeButton = useRef<HTMLButtonElement>(null)
  const reason = (data !== undefined && getUnavailableReason?.(data)) || null
  const isUnavailable = reason !== null
  // If the content is unavailable, the dialog shows the reason. The focus then moves from the dialog element to the
  // close button.
  useEffect(() => {
    if (isUnavailable) closeButton.current?.focus()
  }, [isUnavailable])
  if (data !== undefined && reason === null) return children(data)
  const isNotFound = isMissing || (notFoundContent !== undefined && isApiError(error) && error.status === 404)
  const content =
    reason ??
    (isNotFound ? notFoundContent : <QueryPlaceholder error={error} onRetry={() => void refetch()} height={height} />)
  if (surface === 'drawer')
    return (
      <Drawer title={title} subtitle={subtitle} size={size} onClose={close}>
        {content}
      </Drawer>
    )
  const footer = (
    <Button ref={closeButton} keys="escape" onClick={close}>
      {t('close')}
    </Button>
  )
  return (
    <Dialog title={title} onClose={close} footer={footer}>
      {content}
    </Dialog>
  )
}
