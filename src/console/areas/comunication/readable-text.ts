// The words of a sanitized text, for a line of a table: light, for what it gives is only ever shown as text. Pure.

const references: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

export function readableText(html: string): string {
  return html
    .replace(/<[^>]*(?:>|$)/g, ' ')
    .replace(/&(lt|gt|amp|quot);/g, (reference) => references[reference] ?? reference)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?])/g, '')
    .trim()
}
