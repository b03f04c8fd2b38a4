import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { ecommercesCompare } from '#commands/compare.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Drawer } from '#console/ui/drawer.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { EcommercePicker } from '../ecommerce-picker.tsx'
import { FeaturesCompared } from './features-compared.tsx'
import { IntegrationsCompared } from './integrations-compared.tsx'
import { MetadatasCompared } from './metadatas-compared.tsx'
import { SideNames } from './side-names.tsx'
import { useCompared } from './use-compared.ts'

/** Two ecommerces side by side: what one has and the other has not. */
export function CompareDrawer({ args }: { readonly args: Arguments }) {
  const { t } = useTranslation(['compare', 'features', 'difference'])
  const { run, close } = useRunner()
  const { ecommerce = '', other } = args
  const choose = (chosen: number) => run(ecommercesCompare, { ecommerce, other: String(chosen) })
  const swap = () => other && run(ecommercesCompare, { ecommerce: other, other: ecommerce })

  return (
    <Drawer
      wide
      title={t('title')}
      onClose={close}
      footer={
        other !== undefined && (
          <Button icon={<ArrowLeftRight size={14} />} onClick={swap}>
            {t('swap')}
          </Button>
        )
      }
    >
      <EcommercePicker
        chosen={other === undefined ? null : Number(other)}
        except={Number(ecommerce)}
        onChoose={choose}
      />
      {other !== undefined && (
        <Compared key={`${ecommerce} ${other}`} first={Number(ecommerce)} second={Number(other)} />
      )}
    </Drawer>
  )
}

function Compared({ first, second }: { readonly first: number; readonly second: number }) {
  const one = useCompared(first)
  const other = useCompared(second)
  const error = one.error ?? other.error
  if (one.side && other.side)
    return (
      <>
        <SideNames first={one.side} second={other.side} />
        <FeaturesCompared first={one.side} second={other.side} />
        <IntegrationsCompared first={one.side} second={other.side} />
        <MetadatasCompared first={one.side} second={other.side} />
      </>
    )
  const retry = () => {
    one.refetch()
    other.refetch()
  }
  return error ? <ErrorPanel error={error} onRetry={retry} /> : <Skeleton height="200px" />
}
