import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { useRunner } from '#console/lib/run.ts'
import { useRowOf } from '#console/lib/use-row-of.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { EcommerceUrl } from '#contract/urls.ts'
import { useUrls } from './use-urls.ts'

interface UrlOfProps {
  readonly title: string
  /** `ecommerce` and `url_id`. */
  readonly args: Arguments
  readonly children: (row: EcommerceUrl, rows: readonly EcommerceUrl[]) => ReactNode
}

/** The address that a link or a row names, once it is here; else a dialog that says what became of it. */
export function UrlOf({ title, args, children }: UrlOfProps) {
  const { t } = useTranslation('urls')
  const { close } = useRunner()
  const urls = useUrls(Number(args.ecommerce))
  const { rows, error } = urls
  const { row, isGone } = useRowOf(urls, Number(args.url_id))
  if (rows && row) return children(row, rows)
  return (
    <Dialog title={title} onClose={close} footer={<Button onClick={close}>{t('close')}</Button>}>
      {error ? (
        <ErrorPanel error={error} onRetry={() => void urls.refetch()} />
      ) : isGone ? (
        <EmptyState title={t('gone.title', { id: args.url_id })} text={t('gone.text')} />
      ) : (
        <Skeleton height="64px" />
      )}
    </Dialog>
  )
}
