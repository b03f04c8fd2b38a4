// A screen that fails: the rest of the console lives.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { diagnosticsCopy } from '#commands/keyboard.ts'
import { Guard } from '#console/lib/arrivals.tsx'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'

export function ScreenGuard({ children }: { readonly children: ReactNode }) {
  return <Guard instead={(_error, retry) => <Failed onRetry={retry} />}>{children}</Guard>
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation()
  const { run } = useRunner()
  return (
    <EmptyState
      title={t('crash.title')}
      text={t('crash.text')}
      action={
        <>
          <Button variant="primary" onClick={onRetry}>
            {t('start:retry')}
          </Button>
          <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
          <Button variant="quiet" onClick={() => run(diagnosticsCopy)}>
            {t('crash.diagnostics')}
          </Button>
        </>
      }
    />
  )
}
