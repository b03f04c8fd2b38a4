import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { vendureDashboardPlugin } from '@vendure/dashboard/vite'

const vendureConfigPath = pathToFileURL(join(import.meta.dirname, 'vendure-config.ts'))

export default {
  base: '/',
  plugins: [vendureDashboardPlugin({ vendureConfigPath, api: { host: 'auto', port: 'auto' } })],
}
