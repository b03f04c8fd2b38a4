// Builds and serves a page that renders one component of the product or of another library.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

/** Builds and serves `page` from the folder `name`; `stop` closes the server and deletes the build. */
export async function servePage(name, page = 'index.html') {
  const outDir = await mkdtemp(join(tmpdir(), `${name}-bench-`))
  const root = join(import.meta.dirname, name)
  const viteConfig = { root, configFile: false, logLevel: 'error' }
  await build({
    ...viteConfig,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', rollupOptions: { input: join(root, page) } },
  })
  const server = await preview({ ...viteConfig, build: { outDir }, preview: { port: 0 } })
  const [url] = server.resolvedUrls.local
  const stop = async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url, outDir, stop }
}
