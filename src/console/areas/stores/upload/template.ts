import { saveText } from '#console/lib/save-file.ts'
import { storeTemplate } from '#contract/store-upload.ts'

export function saveTemplate(): void {
  saveText('modelo-lojas.csv', storeTemplate(), 'text/csv')
}
