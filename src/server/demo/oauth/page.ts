// The pages of the demo's provider. They are a stranger's: none of the console's looks, none of its files.

export interface Page {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

const style = `
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #1b1f23; background: #eef1f4 }
main { max-width: 420px; margin: 12vh auto 0; padding: 32px; border-radius: 8px; background: #fff; box-shadow: 0 1px 6px #0002 }
h1 { margin: 0 0 12px; font-size: 20px }
code { overflow-wrap: anywhere }
form { display: flex; gap: 12px; margin-top: 24px }
button { flex: 1; padding: 10px; border: 1px solid #8a949e; border-radius: 6px; font: inherit; background: #fff; cursor: pointer }
button[value=allow] { border-color: #14683a; color: #fff; background: #14683a }
@media (prefers-color-scheme: dark) {
  body { color: #e6e9ec; background: #15181b } main { background: #22272c } button { color: #e6e9ec; background: #2c3238 }
}`

export function consentPage(nonce: string, clientId: string, state: string): Page {
  return page(
    nonce,
    'Autorizar aplicativo',
    `<p>O aplicativo <code>${escaped(clientId)}</code> pede acesso a pedidos, contatos e produtos desta conta.</p>
    <p>Provedor de demonstração: nenhum dado sai desta máquina.</p>
    <form method="post" action="/demo/oauth/decision">
      <input type="hidden" name="client_id" value="${escaped(clientId)}">
      <input type="hidden" name="state" value="${escaped(state)}">
      <button name="decision" value="deny">Recusar</button>
      <button name="decision" value="allow">Autorizar</button>
    </form>`,
  )
}

export function refusalPage(nonce: string): Page {
  return page(
    nonce,
    'Aplicativo desconhecido',
    '<p>Nenhum aplicativo tem este client_id. Confira as opções da integração.</p>',
  )
}

function page(nonce: string, title: string, content: string): Page {
  const html = `<!doctype html>
<html lang="pt-BR">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <style nonce="${nonce}">${style}</style>
  </head>
  <body><main><h1>${title}</h1>${content}</main></body>
</html>`
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
  return { html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy } }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
