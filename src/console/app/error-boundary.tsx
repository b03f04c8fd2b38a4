// Catches what a screen throws, so that the rest of the console lives. React knows only classes for this.
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { diagnosticsCopy } from '#commands/keyboard.ts'
import { renewFailed } from '#console/lib/arrivals.tsx'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** Instead of the panel of a page. */
  readonly fallback?: (retry: () => void) => ReactNode
}

interface ErrorBoundaryState {
  readonly hasFailed: boolean
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { hasFailed: true }
  }

  readonly #retry = () => {
    renewFailed()
    this.setState({ hasFailed: false })
  }

  /** Gone elsewhere: the next who comes tries anew. */
  override componentWillUnmount(): void {
    if (this.state.hasFailed) renewFailed()
  }

  override render(): ReactNode {
    const { children, fallback } = this.props
    if (!this.state.hasFailed) return children
    return fallback ? fallback(this.#retry) : <Failed onRetry={this.#retry} />
  }
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
