// A page that holds a part of the product, or a peer, on its own: built, served, and taken away at the end.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

/** `page`: which one of that folder. */
export async function servePage(name, page = 'index.html') {
  const outDir = await mkdtemp(join(tmpdir(), `${name}-bench-`))
  const root = join(import.meta.dirname, name)
  const common = { root, configFile: false, logLevel: 'error' }
  await build({
    ...common,
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', rollupOptions: { input: join(root, page) } },
  })
  const server = await preview({ ...common, build: { outDir }, preview: { port: 0 } })
  const [url] = server.resolvedUrls.local
  const stop = async () => {
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
  return { url, outDir, stop }
}
